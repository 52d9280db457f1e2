import type { Database } from '../db/database/connection';
import { beginScheduledRun as begin, type SkipCode } from '../db/schedules/begin-run';
import { inTransactionOf } from '../db/database/transaction';

/** A task, and the time (milliseconds since 1970) at which it is due. */
export interface ScheduledRunRequest {
  userId: number;
  taskId: number;
  dueAt: number;
}

/** The run to start and wait for, or why there is none. It holds only ids and times. */
export type ScheduledRunAnswer =
  | { kind: 'begun'; runId: number; automatisationId: number; createdAt: number }
  | { kind: 'skipped'; code: SkipCode };

/** Makes the run of a task that is due. Asked again for the same time, it answers the same run. */
export const createBeginScheduledRun = ({ database: { pool } }: { database: Database }) =>
  async function beginScheduledRun({
    userId,
    taskId,
    dueAt,
  }: ScheduledRunRequest): Promise<ScheduledRunAnswer> {
    const due = { userId, taskId, dueAt: new Date(dueAt) };
    const begun = await inTransactionOf(userId, pool, (client) => begin(client, due, 'by_schedule'));
    if (begun.kind === 'skipped') return { kind: 'skipped', code: begun.code };
    const { id, automatisation_id, created_at } = begun.run;
    return {
      kind: 'begun',
      runId: id,
      automatisationId: automatisation_id,
      createdAt: created_at.getTime(),
    };
  };
