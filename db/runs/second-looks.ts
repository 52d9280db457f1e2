import type pg from 'pg';
import type { Querier } from '../database/connection';
import { queueWake } from '../outbox/queue';

/*
 * A statement that stores an event wakes the runs that it sees waiting for it. One that began before a run's stretch committed does not see
 * that the run waits; and where it commits after that stretch has asked for the event, the stretch has not seen the event either. So
 * a run that comes to wait is noted here, in the same transaction, and looked at once more when no such statement can be under way any more.
 * Edits, stops, exits and pauses need none of it: they lock the account's flows or the run's row (docs/decisions/0086).
 */

/** After how many milliseconds a second look is taken: longer than a statement that stores events takes. */
export const secondLookAfter = 60_000;

const insertLooks = {
  name: 'insert-second-looks',
  text: `
    INSERT INTO second_looks (run_id, due_at, since)
    SELECT i.run_id, clock_timestamp() + ${secondLookAfter} * interval '1 millisecond', i.since
    FROM unnest($1::bigint[], $2::timestamptz[]) AS i (run_id, since)
    ON CONFLICT (run_id) DO UPDATE
    SET due_at = GREATEST(second_looks.due_at, EXCLUDED.due_at), since = LEAST(second_looks.since, EXCLUDED.since)`,
};

/**
 * Notes that runs have come to wait for events that count from a moment on (`since`, in milliseconds since 1970). A run has one look: noted
 * again, it is taken a minute after the last time, for the events since the earliest moment.
 */
export async function noteSecondLooks(
  client: pg.ClientBase,
  looks: readonly { runId: number; since: number }[],
): Promise<void> {
  if (looks.length === 0) return;
  await client.query({
    ...insertLooks,
    values: [looks.map(({ runId }) => runId), looks.map(({ since }) => new Date(since).toISOString())],
  });
}

/** SQL: takes so many looks that are due away, at most, the oldest first. */
const takeDue = (limit: string): string => `
  DELETE FROM second_looks
  WHERE ctid = ANY (ARRAY(
    SELECT ctid FROM second_looks WHERE due_at <= now() ORDER BY due_at, run_id LIMIT ${limit} FOR UPDATE SKIP LOCKED))
  RETURNING run_id, since`;

/** SQL: the runs `r` of `due` that still wait for an event. */
const stillWaiting = `
  FROM due CROSS JOIN LATERAL (SELECT o.* FROM automatisation_runs o WHERE o.id = due.run_id OFFSET 0) r
  WHERE r.state = 'running' AND r.awaited_event IS NOT NULL`;

/*
 * One statement: a worker that dies has looked at nothing, or has woken the runs that it found. It asks what the step asks, but for the filters, which only
 * a stretch can render; a wake-up for nothing does nothing. Runs of one contact that wait for the same events are one question: the last two
 * of these events since the earliest moment from which they count for one of the runs, of which one may have begun the run. The rows are
 * found by lists and one by one (OFFSET 0), and the events kept once found (MATERIALIZED), so that a plan made while the tables were empty
 * reads no more than these.
 */
const lookAgain = {
  name: 'take-second-looks',
  text: `
    WITH due AS (${takeDue('$1')}), waiting AS (
      SELECT r.*, due.since, dense_rank() OVER (ORDER BY r.contact_id, r.awaited_event, r.awaited_more) AS question
      ${stillWaiting}
    ), came AS MATERIALIZED (
      SELECT asked.question, e.id, e.created_at
      FROM (
        SELECT question, contact_id, awaited_event, awaited_more, min(since) AS since FROM waiting GROUP BY 1, 2, 3, 4
      ) asked CROSS JOIN LATERAL (
        SELECT e.id, e.created_at FROM events e
        WHERE e.contact_id = asked.contact_id AND e.created_at >= asked.since
          AND (e.name = asked.awaited_event OR asked.awaited_more ? e.name)
        ORDER BY e.created_at DESC, e.id DESC LIMIT 2
      ) e
    ), missed AS (
      SELECT DISTINCT w.id, w.user_id, w.created_at, w.retries
      FROM waiting w JOIN came ON came.question = w.question
      WHERE came.created_at >= w.since AND came.id IS DISTINCT FROM w.event_id
    ), woken AS (
      ${queueWake({ rows: 'FROM missed' })}
    )
    SELECT (SELECT count(*) FROM due) AS looks, (SELECT count(*) FROM missed) AS woken`,
};

/**
 * Takes the second looks that are due, so many at most: puts a wake-up into the outbox for each run that waits for an event that is stored by
 * now. Returns how many looks it took, and how many runs it wakes. Afterwards the caller calls `notifyDispatcher`.
 */
export async function takeSecondLooks(
  client: Querier,
  limit: number,
): Promise<{ looks: number; woken: number }> {
  const { rows } = await client.query<{ looks: number; woken: number }>({ ...lookAgain, values: [limit] });
  return rows[0] ?? { looks: 0, woken: 0 };
}

const wakeUnseen = {
  name: 'wake-without-second-look',
  text: `
    WITH due AS (${takeDue('1')}), waiting AS (SELECT r.* ${stillWaiting}), woken AS (
      ${queueWake({ rows: 'FROM waiting' })}
    )
    SELECT run_id FROM due`,
};

/**
 * Takes the oldest look that is due away and wakes its run, which then looks by itself: for a look that fails. Returns the run; null when
 * none is due. Afterwards the caller calls `notifyDispatcher`.
 */
export async function wakeWithoutLooking(client: Querier): Promise<number | null> {
  const { rows } = await client.query<{ run_id: number }>(wakeUnseen);
  return rows[0]?.run_id ?? null;
}
