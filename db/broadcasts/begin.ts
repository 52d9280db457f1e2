import type pg from 'pg';
import type { FlowReference } from '../automatisations/stored-flow';
import { queueStart } from '../outbox/queue';

/**
 * Notes that a broadcast begins to be sent; returns false where it has begun before, and true for a flow that is none. Two transactions that
 * would begin it happen one after another.
 */
export async function noteBegun(
  client: pg.ClientBase,
  { userId, automatisationId }: FlowReference,
): Promise<boolean> {
  const { rows } = await client.query<{ begun: boolean }>(
    `WITH mine AS (
       SELECT automatisation_id, begun_at FROM broadcasts WHERE user_id = $1 AND automatisation_id = $2 FOR NO KEY UPDATE
     ), noted AS (
       UPDATE broadcasts b SET begun_at = now() FROM mine WHERE b.automatisation_id = mine.automatisation_id AND mine.begun_at IS NULL
     )
     SELECT begun_at IS NOT NULL AS begun FROM mine`,
    [userId, automatisationId],
  );
  return rows[0]?.begun !== true;
}

/**
 * Makes a run of a broadcast, and puts its start into the outbox; where it continues a send, for those whom that has not reached. It has no
 * event: one of the flow's name would start it again. After the commit the caller calls `notifyDispatcher`.
 */
export async function beginRun(
  client: pg.ClientBase,
  { userId, automatisationId }: FlowReference,
  sendRunId: number | null,
): Promise<void> {
  await client.query(
    `WITH run AS (
       INSERT INTO automatisation_runs (user_id, automatisation_id) VALUES ($1, $2) RETURNING id, user_id, created_at
     ), continued AS (
       INSERT INTO continued_sends (run_id, user_id, send_run_id) SELECT id, user_id, $3::bigint FROM run WHERE $3::bigint IS NOT NULL
     )
     ${queueStart({ rows: 'FROM run', retries: '0' })}`,
    [userId, automatisationId, sendRunId],
  );
}
