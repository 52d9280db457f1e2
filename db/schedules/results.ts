import type { RunReason, RunState } from '../../domain/entities/runs/run-state';
import type { Querier } from '../database/connection';
import { firstDue } from '../loops/next-due';

/** The last run of a scheduled task. */
export interface LastRun {
  scheduled_task_id: number;
  id: number;
  state: RunState;
  reason: RunReason | null;
  due_at: Date;
  ended_at: Date | null;
  /** When its first contact is due, while it waits for the clocks of that one. */
  first_due: Date | null;
}

/** The last run of each of the tasks that has had one. */
export async function readLastRuns(
  client: Querier,
  userId: number,
  taskIds: readonly number[],
): Promise<Map<number, LastRun>> {
  const { rows } = await client.query<LastRun>(
    `SELECT r.scheduled_task_id, r.id, r.state, r.reason, r.due_at, r.ended_at, ${firstDue('r')} AS first_due
     FROM unnest($2::bigint[]) AS task (id)
     CROSS JOIN LATERAL (
       SELECT * FROM automatisation_runs WHERE user_id = $1 AND scheduled_task_id = task.id ORDER BY due_at DESC LIMIT 1
     ) r`,
    [userId, taskIds],
  );
  return new Map(rows.map((row) => [row.scheduled_task_id, row]));
}
