import type pg from 'pg';
import { entriesOfEventTold, type RuleRefusal } from '../../domain/entities/automatisations/entry';

/** An automation that was published when an event arrived: the run that the event started, or why it started none. */
export interface EntryOfEventRow {
  event_id: number;
  automatisation_id: number;
  automatisation_name: string;
  run_id: number | null;
  refusal: RuleRefusal | null;
}

/** What each event led to in the automations that it met. Loop items did not enter by these events, and campaigns are run by hand. */
export async function entriesOfEvents(
  pool: pg.Pool,
  userId: number,
  eventIds: readonly number[],
): Promise<EntryOfEventRow[]> {
  if (eventIds.length === 0) return [];
  const { rows } = await pool.query<EntryOfEventRow>(
    `SELECT e.id AS event_id, r.*
     FROM unnest($2::bigint[]) AS e (id)
     CROSS JOIN LATERAL (
       SELECT r.automatisation_id, a.name AS automatisation_name, CASE WHEN r.state <> 'refused' THEN r.id END AS run_id,
              CASE WHEN r.state = 'refused' THEN r.reason ->> 'code' END AS refusal
       FROM automatisation_runs r
       JOIN automatisations a ON a.id = r.automatisation_id AND a.deleted_at IS NULL AND NOT a.is_campaign
       WHERE r.event_id = e.id AND r.user_id = $1 AND r.parent_run_id IS NULL
       ORDER BY r.automatisation_id LIMIT ${entriesOfEventTold}
     ) r`,
    [userId, eventIds],
  );
  return rows;
}
