import type pg from 'pg';
import type { RunReason } from '../../domain/entities/runs/run-state';
import type { FlowReference } from '../automatisations/stored-flow';
import { continuing } from '../campaigns/send';
import { queueStart } from '../outbox/queue';
import { endRuns } from '../runs/end';
import { firstDue } from '../loops/next-due';

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
     ), ${continuing('SELECT id, user_id, $3::bigint FROM run WHERE $3::bigint IS NOT NULL')}
     ${queueStart({ rows: 'FROM run', retries: '0' })}`,
    [userId, automatisationId, sendRunId],
  );
}

/**
 * Takes back that a broadcast has begun, while it waits for the clocks of its first contact: its run ends, and it can be changed and sent as
 * if it had none. Returns whether it waited. After the commit the caller calls `notifyDispatcher`.
 */
export async function takeBack(
  client: pg.ClientBase,
  { userId, automatisationId }: FlowReference,
  authorId: number,
): Promise<boolean> {
  // A transaction that begins items holds the run: what it began is seen by the statement after this one.
  const running = await client.query<{ id: number }>(
    `SELECT id FROM automatisation_runs
     WHERE user_id = $1 AND automatisation_id = $2 AND parent_run_id IS NULL AND state = 'running' ORDER BY id FOR NO KEY UPDATE`,
    [userId, automatisationId],
  );
  const [run] = running.rows;
  if (!run || running.rows.length > 1) return false;
  const { rows } = await client.query<{ waits: boolean }>(
    `SELECT ${firstDue('r')} IS NOT NULL AS waits FROM automatisation_runs r WHERE r.user_id = $1 AND r.id = $2`,
    [userId, run.id],
  );
  if (rows[0]?.waits !== true) return false;
  await endUnreached(client, { userId, automatisationId }, run.id, { reason: takenBack, authorId });
  return true;
}

/** Ends a run that has reached nobody; a broadcast has not begun by it. After the commit the caller calls `notifyDispatcher`. */
export async function endUnreached(
  client: pg.ClientBase,
  { userId, automatisationId }: FlowReference,
  runId: number,
  why: { reason: RunReason; authorId: number },
): Promise<void> {
  await endRuns(client, { userId, runIds: [runId], state: 'stopped', ...why });
  await client.query(
    'UPDATE broadcasts SET begun_at = NULL, updated_at = now() WHERE user_id = $1 AND automatisation_id = $2',
    [userId, automatisationId],
  );
}

const takenBack = {
  code: 'stopped',
  message: 'The schedule of the broadcast was cancelled before anybody had got it.',
} satisfies RunReason;
