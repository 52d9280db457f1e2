import type pg from 'pg';
import { queueWake } from '../../outbox/queue';
import type { Querier } from '../../database/connection';

/** Runs that sleep together, and the workflow in which they do. */
export interface Sleepers {
  userId: number;
  runIds: readonly number[];
  groupWorkflowId: string;
}

/**
 * The contacts of those of the runs that the workflow still has, by the runs' ids. Another workflow may have taken a run since, and a
 * database that was restored may have another run of the same id: their rows name another workflow.
 */
export async function contactsOfSleepers(
  client: Querier,
  { userId, runIds, groupWorkflowId }: Sleepers,
): Promise<Map<number, number | null>> {
  const { rows } = await client.query<{ id: number; contact_id: number | null }>({
    name: 'contacts-of-sleepers',
    text: `SELECT r.id, r.contact_id FROM unnest($2::bigint[]) AS given (id)
           CROSS JOIN LATERAL (SELECT * FROM automatisation_runs WHERE id = given.id OFFSET 0) r
           WHERE r.user_id = $1 AND r.group_workflow_id = $3`,
    values: [userId, runIds, groupWorkflowId],
  });
  return new Map(rows.map((row) => [row.id, row.contact_id]));
}

/**
 * Has each of the runs go on in its own workflow, which the outbox starts, or wakes where there is one. Until that one has taken it, the run's row
 * names the workflow `before`. The caller calls `notifyDispatcher`.
 */
export async function leaveSleepers(
  client: pg.ClientBase,
  { userId, runIds, groupWorkflowId }: Sleepers,
  before: string | null,
): Promise<void> {
  await client.query(
    `WITH locked AS (
       SELECT id FROM automatisation_runs
       WHERE user_id = $1 AND id = ANY ($2::bigint[]) AND group_workflow_id = $3 AND state = 'running'
       ORDER BY id FOR NO KEY UPDATE
     ), leaving AS (
       UPDATE automatisation_runs r SET group_workflow_id = $4 FROM locked WHERE r.id = locked.id
       RETURNING r.id, r.user_id, r.created_at, r.retries, r.parent_run_id
     )
     ${queueWake({ rows: 'FROM leaving ORDER BY id', areItems: 'parent_run_id IS NOT NULL' })}`,
    [userId, runIds, groupWorkflowId, before],
  );
}
