import type pg from 'pg';
import { depthLimit } from '../../domain/entities/events/event';
import {
  sentLimit,
  type Cause,
  type EventLink,
  type RunLink,
  type SentEvent,
} from '../../domain/entities/runs/cause';
import { isoMoment } from '../database/iso-moment';

const runLink = (run: string, flow: string): string =>
  `jsonb_build_object('id', ${run}.id, 'automatisation_id', ${flow}.id, 'automatisation_name', ${flow}.name, 'state', ${run}.state)`;

const eventLink = (event: string, contact: string): string =>
  `jsonb_build_object('id', ${event}.id, 'name', ${event}.name, 'contact_external_id', ${contact}.external_id,
     'created_at', ${isoMoment(`${event}.created_at`)}, 'depth', ${event}.depth)`;

/** The most runs and loops between a run or an event and the event from outside; each run may be an item two loops deep. */
const farthest = 3 * (depthLimit + 1);

/**
 * The causes of an event or a run, the nearest first: the run that sent the event, the run whose loop that one is an item of, the run that
 * sent the event which started it, and so on.
 */
export async function readCauses(
  pool: pg.Pool,
  userId: number,
  of: { eventId: number } | { runId: number },
  limit = farthest,
): Promise<Cause[]> {
  const { rows } = await pool.query<Cause>(
    `WITH RECURSIVE up AS (
       ${
         'eventId' in of
           ? `SELECT 1 AS place, cause_run_id AS run_id, cause_step_id AS step_id FROM events WHERE user_id = $1 AND id = $2`
           : `SELECT 1 AS place, above.* FROM automatisation_runs r, LATERAL (${above}) above WHERE r.user_id = $1 AND r.id = $2`
       }
       UNION ALL
       SELECT up.place + 1, above.*
       FROM up JOIN automatisation_runs r ON r.user_id = $1 AND r.id = up.run_id, LATERAL (${above}) above
       WHERE up.place < $3
     )
     SELECT ${runLink('r', 'a')} AS run, up.step_id,
            CASE WHEN e.id IS NOT NULL THEN ${eventLink('e', 'c')} END AS event
     FROM up
     JOIN automatisation_runs r ON r.user_id = $1 AND r.id = up.run_id
     JOIN automatisations a ON a.id = r.automatisation_id AND a.deleted_at IS NULL
     LEFT JOIN events e ON e.id = r.event_id
     LEFT JOIN contacts c ON c.id = e.contact_id
     ORDER BY up.place`,
    [userId, 'eventId' in of ? of.eventId : of.runId, limit],
  );
  return rows;
}

/** The run above a run `r`, and its step: the one whose loop it is an item of, or the one that sent its event. */
const above = `
  SELECT r.parent_run_id AS run_id, l.step_id
  FROM loops l WHERE l.run_id = r.parent_run_id AND l.visit = r.parent_visit
  UNION ALL
  SELECT e.cause_run_id, e.cause_step_id FROM events e WHERE e.id = r.event_id AND e.cause_run_id IS NOT NULL`;

/** An event; null when the account has none of this id. */
export async function readEventLink(
  pool: pg.Pool,
  userId: number,
  eventId: number,
): Promise<EventLink | null> {
  const { rows } = await pool.query<{ event: EventLink }>(
    `SELECT ${eventLink('e', 'c')} AS event
     FROM events e LEFT JOIN contacts c ON c.id = e.contact_id WHERE e.user_id = $1 AND e.id = $2`,
    [userId, eventId],
  );
  return rows[0]?.event ?? null;
}

/** SQL: the runs that an event started, without refused ones. */
const startedBy = (event: string): string => `COALESCE((
  SELECT jsonb_agg(${runLink('s', 'f')} ORDER BY s.id)
  FROM automatisation_runs s JOIN automatisations f ON f.id = s.automatisation_id AND f.deleted_at IS NULL
  WHERE s.user_id = $1 AND s.event_id = ${event} AND s.state <> 'refused'), '[]')`;

/** The runs that the event started. */
export async function readStarted(pool: pg.Pool, userId: number, eventId: number): Promise<RunLink[]> {
  const { rows } = await pool.query<{ runs: RunLink[] }>(`SELECT ${startedBy('$2')} AS runs`, [
    userId,
    eventId,
  ]);
  return rows[0]?.runs ?? [];
}

/** The first events that the run sent with the runs that they started, and how many it sent in all. */
export async function readSent(
  pool: pg.Pool,
  userId: number,
  runId: number,
): Promise<{ sent: SentEvent[]; count: number }> {
  const [events, counted] = await Promise.all([
    pool.query<SentEvent>(
      `SELECT ${eventLink('e', 'c')} AS event, e.cause_step_id AS step_id, ${startedBy('e.id')} AS runs
       FROM events e LEFT JOIN contacts c ON c.id = e.contact_id
       WHERE e.user_id = $1 AND e.cause_run_id = $2 ORDER BY e.id LIMIT ${sentLimit}`,
      [userId, runId],
    ),
    pool.query<{ count: number }>('SELECT count(*) FROM events WHERE user_id = $1 AND cause_run_id = $2', [
      userId,
      runId,
    ]),
  ]);
  return { sent: events.rows, count: counted.rows[0]?.count ?? 0 };
}
