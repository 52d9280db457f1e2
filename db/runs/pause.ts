import type pg from 'pg';
import type { FlowReference } from '../flow/stored-flow';

/** Lets the flow's runs begin no further step from now on. */
export async function pauseFlow(
  client: pg.ClientBase | pg.Pool,
  { userId, automatisationId }: FlowReference,
): Promise<void> {
  await client.query(
    'UPDATE automatisations SET paused_at = COALESCE(paused_at, now()) WHERE user_id = $1 AND id = $2',
    [userId, automatisationId],
  );
}

/**
 * Lets the flow's runs go on: all of them are waked, those whose wait is not over wait on. After the
 * commit the caller calls `notifyDispatch`.
 */
export async function resumeFlow(
  client: pg.ClientBase,
  { userId, automatisationId }: FlowReference,
): Promise<void> {
  const values = [userId, automatisationId];
  await client.query('UPDATE automatisations SET paused_at = NULL WHERE user_id = $1 AND id = $2', values);
  // A statement of its own: it sees the runs that were held until the one before it had the row.
  await client.query(
    `INSERT INTO dispatch (user_id, run_id, run_created_at, kind)
     SELECT user_id, id, created_at, 'wake' FROM automatisation_runs
     WHERE user_id = $1 AND automatisation_id = $2 AND state = 'running'`,
    values,
  );
}

/**
 * Of flows that were read as paused, those that still are. They stay so until the transaction ends: whoever lets one go on meanwhile
 * waits, and then wakes the runs that were held by this.
 */
export async function stillPaused(
  client: pg.ClientBase,
  automatisationIds: readonly number[],
): Promise<ReadonlySet<number>> {
  if (automatisationIds.length === 0) return new Set();
  const { rows } = await client.query<{ id: number; paused: boolean }>(
    `SELECT id, paused_at IS NOT NULL AS paused FROM automatisations WHERE id = ANY ($1::bigint[]) ORDER BY id FOR SHARE`,
    [automatisationIds],
  );
  return new Set(rows.filter(({ paused }) => paused).map(({ id }) => id));
}
