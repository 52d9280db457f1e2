import { gatherAudience } from '../../db/loops/gather';
import { beginScheduledRun } from '../../db/schedules/begin-run';
import { inTransaction } from '../../db/database/transaction';
import { dueOnce, type Once } from '../../domain/schedule/once';
import type { Database } from '../../db/database/connection';
import { comeToLoop, testActivities } from './activities';

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

/** Lets such a run come to its loop and gather its contacts; answers when each of them is due. */
export async function gatherByClocks(
  database: Database,
  userId: number,
  runId: number,
): Promise<(string | undefined)[]> {
  const { pool } = database;
  const loop = await comeToLoop(testActivities(database), { userId, runId });
  await inTransaction(pool, (client) => gatherAudience(client, loop, () => undefined));
  const { rows } = await pool.query<{ due_at: Date | null }>(
    'SELECT due_at FROM loop_contacts WHERE run_id = $1 ORDER BY item',
    [runId],
  );
  return rows.map(({ due_at: dueAt }) => dueAt?.toISOString());
}
