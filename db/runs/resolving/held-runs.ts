import type pg from 'pg';
import type { FlowReference } from '../../automatisations/stored-flow';
import { queueTry, queueWake } from '../../outbox/queue';

/**
 * SQL: whether an order to stop, or to delete the flow, which is still being worked off, covers the run `r`: it was created before the
 * order, or the run whose loop it is an item of was (loops are nested two deep), and has not gone on by hand since.
 */
export const isBeingStopped = (r: string): string => `EXISTS (
  SELECT FROM run_orders o
  WHERE o.automatisation_id = ${r}.automatisation_id AND o.ended_at IS NULL AND o.kind IN ('stop', 'delete')
    AND o.last_run_id >= COALESCE((SELECT p.parent_run_id FROM automatisation_runs p WHERE p.id = ${r}.parent_run_id), ${r}.parent_run_id, ${r}.id)
    AND (${r}.reopened_at IS NULL OR ${r}.reopened_at < o.created_at))`;

/** SQL: whether the running run `r` of the automation `a` may begin no further stretch at this moment. */
export const isHeld = (r: string, a: string): string =>
  `(${a}.paused_at IS NOT NULL OR ${isBeingStopped(r)})`;

/** SQL: when the call `c` was last to be made, went out or ended. */
const callMoment = `GREATEST(c.created_at, c.due_at, c.turn_at, c.sent_at, c.ended_at, (c.trouble ->> 'next_at')::timestamptz,
                              (c.message_wait ->> 'until')::timestamptz)`;

/**
 * SQL: whether the running run `r` should have gone on so long ago (an interval), from its wait or from the call at which it stands, and no hold of
 * its flow keeps it.
 */
export const isOverdue = (r: string, by: string): string =>
  `((${r}.waiting_until < now() - interval '${by}' OR (${r}.waiting_until IS NULL AND EXISTS (
       SELECT FROM calls c WHERE c.user_id = ${r}.user_id AND c.run_id = ${r}.id AND c.visit = ${r}.visit
         AND ${callMoment} < now() - interval '${by}' OFFSET 0)))
    AND NOT EXISTS (SELECT FROM held_runs h WHERE h.run_id = ${r}.id OFFSET 0)) IS TRUE`;

/**
 * Of locked runs that were read as held, those that still are; they are noted, so that they are woken when the hold ends. The result stays
 * true until the transaction ends: a transaction that resumes the flow, or that has finished stopping its runs, waits, and then finds the
 * runs noted here.
 */
export async function holdRuns(
  client: pg.ClientBase,
  runs: readonly { id: number; automatisationId: number }[],
): Promise<ReadonlySet<number>> {
  if (runs.length === 0) return new Set();
  await client.query('SELECT FROM automatisations WHERE id = ANY ($1::bigint[]) ORDER BY id FOR SHARE', [
    runs.map(({ automatisationId }) => automatisationId),
  ]);
  // A separate statement, so that it sees what was committed while the one before it waited.
  const { rows } = await client.query<{ id: number }>(
    `WITH held AS (
       SELECT r.id, r.user_id, r.automatisation_id
       FROM automatisation_runs r JOIN automatisations a ON a.id = r.automatisation_id
       WHERE r.id = ANY ($1::bigint[]) AND ${isHeld('r', 'a')}
     ), noted AS (
       INSERT INTO held_runs (run_id, user_id, automatisation_id) SELECT * FROM held ORDER BY id ON CONFLICT DO NOTHING
     )
     SELECT id FROM held`,
    [runs.map(({ id }) => id)],
  );
  return new Set(rows.map(({ id }) => id));
}

/**
 * Holds runs that have not begun, of paused flows: they need no workflow until they are woken. Returns which; a run that another
 * transaction has locked is left to its workflow.
 */
export async function holdUnbegun(
  client: pg.ClientBase,
  runIds: readonly number[],
): Promise<ReadonlySet<number>> {
  if (runIds.length === 0) return new Set();
  const { rows } = await client.query<{ id: number; automatisationId: number }>(
    `SELECT id, automatisation_id AS "automatisationId" FROM automatisation_runs
     WHERE id = ANY ($1::bigint[]) AND state = 'running' AND segment = 0 ORDER BY id FOR NO KEY UPDATE SKIP LOCKED`,
    [runIds],
  );
  return holdRuns(client, rows);
}

/** How many runs of the flow are held. */
export async function countHeld(
  client: pg.ClientBase,
  { userId, automatisationId }: FlowReference,
): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    'SELECT count(*) FROM held_runs WHERE user_id = $1 AND automatisation_id = $2',
    [userId, automatisationId],
  );
  return rows[0]?.count ?? 0;
}

/**
 * Wakes held runs of the flow, lowest id first, at most `limit`, or has their outbound calls tried where these were held; returns how many
 * were examined, and how many of these are still running. `isLater`: all other wake-ups of the account go first. After the commit the caller calls `notifyDispatcher`.
 */
export async function wakeHeld(
  client: pg.ClientBase,
  { userId, automatisationId }: FlowReference,
  { limit, isLater }: { limit: number; isLater: boolean },
): Promise<{ looked: number; woken: number }> {
  const { rows } = await client.query<{ looked: number; woken: number }>(
    `WITH next AS MATERIALIZED (
       SELECT run_id FROM held_runs WHERE user_id = $1 AND automatisation_id = $2 ORDER BY run_id LIMIT $3
     ), let_go AS (
       -- One whose run is deleted at this moment is looked at, and goes with its run.
       DELETE FROM held_runs WHERE run_id IN (SELECT run_id FROM next) RETURNING run_id
     ), going_on AS MATERIALIZED (
       SELECT r.*, EXISTS (
         SELECT FROM calls c WHERE c.user_id = r.user_id AND c.run_id = r.id AND c.visit = r.visit AND c.state = 'pending'
       ) AS is_calling
       FROM let_go JOIN automatisation_runs r ON r.user_id = $1 AND r.id = let_go.run_id AND r.state = 'running'
     ), woken AS (
       ${queueWake({
         rows: 'FROM going_on r WHERE NOT is_calling ORDER BY r.id',
         of: 'r.',
         userId: '$1',
         isLater: '$4',
       })}
     ), tried AS (
       ${queueTry({
         rows: 'FROM going_on r WHERE is_calling ORDER BY r.id',
         of: 'r.',
         userId: '$1',
         visit: 'r.visit',
         isLater: '$4',
       })}
     )
     SELECT (SELECT count(*) FROM next) AS looked, (SELECT count(*) FROM going_on) AS woken`,
    [userId, automatisationId, limit, isLater],
  );
  return rows[0] ?? { looked: 0, woken: 0 };
}
