import { beginScheduledRun } from '../../db/schedules/begin-run';
import { inTransaction } from '../../db/database/transaction';
import { dueOnce, type Once } from '../../domain/schedule/once';
import type { Database } from '../../db/database/connection';

/** Begins the run of a flow's only task, which goes by each contact's clocks, as its schedule does when the first clocks show the time; returns its id. */
export async function beginByClocks({ pool }: Database, userId: number, flowId: number): Promise<number> {
  const { rows } = await pool.query<{ id: number } & Once>(
    'SELECT id, once_at, timezone, by_contact_clock, scheduled_from FROM scheduled_tasks WHERE user_id = $1 AND automatisation_id = $2',
    [userId, flowId],
  );
  const [task] = rows;
  if (!task) throw new Error(`The flow ${flowId} has no task`);
  const due = { userId, taskId: task.id, dueAt: new Date(dueOnce(task)) };
  const begun = await inTransaction(pool, (client) => beginScheduledRun(client, due, 'by_schedule'));
  if (begun.kind === 'skipped') throw new Error(`The task began nothing: ${begun.code}`);
  return begun.run.id;
}
