import {
  ScheduleNotFoundError,
  type Client,
  type ScheduleHandle,
  type ScheduleOptions,
} from '@temporalio/client';
import type { Database } from '../../db/database/connection';
import type { ScheduleOutboxRow } from '../../db/outbox/claim';
import { readSchedulableTask, type SchedulableTask } from '../../db/schedules/read';
import { makeUpWindow } from '../../domain/schedule/recurrence';
import { scheduledTaskType, scheduleIdOfTask, type ScheduledTaskInput } from '../../workflows/contract';
import { runSearchAttributes } from '../../workflows/search-attributes';
import { noteOf, scheduleSpec } from './spec';

export interface ScheduleDependencies {
  database: Database;
  client: Client;
  taskQueue: string;
}

/**
 * Brings a task's schedule at Temporal in line with the task: creates, changes or deletes it. Two processes may do this at once for one
 * task: each checks again at the end, and repeats it if the task has changed meanwhile.
 */
export async function putSchedule(
  { database, client, taskQueue }: ScheduleDependencies,
  row: Pick<ScheduleOutboxRow, 'user_id' | 'scheduled_task_id' | 'scheduled_task_created_at'>,
): Promise<void> {
  const { user_id: userId, scheduled_task_id: id, scheduled_task_created_at: created_at } = row;
  const handle = client.schedule.getHandle(scheduleIdOfTask({ id, created_at }));
  const read = (): Promise<SchedulableTask | null> => readSchedulableTask(database.pool, userId, id);

  let after = await read();
  let before: SchedulableTask | null;
  do {
    before = after;
    if (before) await put(client, handle, scheduleOf(before, taskQueue, Date.now()));
    else await deleteSchedule(handle);
    after = await read();
  } while (after?.revision !== before?.revision);
}

/** Deletes a schedule, if it still exists. Workflows that it started continue. */
export async function deleteSchedule(handle: ScheduleHandle): Promise<void> {
  try {
    await handle.delete();
  } catch (error) {
    if (!(error instanceof ScheduleNotFoundError)) throw error;
  }
}

async function put(client: Client, handle: ScheduleHandle, wanted: ScheduleOptions): Promise<void> {
  try {
    const { state, memo } = await handle.describe();
    if (state.note === wanted.state?.note) return;
    if (memo?.['taskQueue'] === wanted.memo?.['taskQueue']) {
      await handle.update(() => ({ ...wanted, state: { note: wanted.state?.note } }));
      return;
    }
    // Its memo says on which task queue it is, and cannot be changed.
    await deleteSchedule(handle);
    await client.schedule.create(wanted);
  } catch (error) {
    if (!(error instanceof ScheduleNotFoundError)) throw error;
    await client.schedule.create(wanted);
  }
}

const scheduleOf = (task: SchedulableTask, taskQueue: string, now: number): ScheduleOptions => {
  const input: ScheduledTaskInput = { userId: task.user_id, taskId: task.id };
  const scheduleId = scheduleIdOfTask(task);
  return {
    scheduleId,
    spec: scheduleSpec(task, now),
    action: {
      type: 'startWorkflow',
      workflowType: scheduledTaskType,
      workflowId: scheduleId,
      taskQueue,
      args: [input],
      typedSearchAttributes: runSearchAttributes({
        userId: task.user_id,
        automatisationId: task.automatisation_id,
      }),
      staticSummary: `Scheduled task ${task.id}`,
    },
    policies: {
      overlap: 'SKIP',
      catchupWindow: makeUpWindow(task),
    },
    // A namespace may be shared: by this an installation knows its own schedules.
    memo: { taskQueue },
    state: { note: noteOf(task, now) },
  };
};
