import type { ScheduleHandle } from '@temporalio/client';
import type { Logger } from 'pino';
import { notifyDispatcher } from '../../db/outbox/notify';
import { queueSchedules } from '../../db/schedules/queue';
import { readAllSchedulableTasks, type SchedulableTask } from '../../db/schedules/read';
import { scheduleIdOfTask } from '../../workflows/contract';
import { elsewhereMessage } from '../elsewhere';
import { listed } from '../visibility';
import { deleteSchedule, type ScheduleDependencies } from './put-schedule';
import { noteOf } from './spec';

const roundMilliseconds = 3_600_000;
const retryMilliseconds = 10_000;
/** Limits a whole round: while Temporal is down, a call to it would wait for ever. */
const deadlineMilliseconds = 30_000;

/** How many schedules a page of Temporal's list holds. */
const schedulesAtOnce = 500;

/** What is wrong with the schedules at Temporal. */
export interface ScheduleDifferences {
  /** Tasks whose schedule is missing or out of date. */
  differing: SchedulableTask[];
  /** Tasks whose schedule starts its workflows on another task queue. */
  elsewhere: { task: SchedulableTask; handle: ScheduleHandle; queue: string }[];
  /** The ids of schedules whose task is gone. */
  strays: string[];
}

/** Compares the schedules at Temporal with the tasks. */
export async function compareSchedules({
  database,
  client,
  taskQueue,
}: ScheduleDependencies): Promise<ScheduleDifferences> {
  // The schedules are read first: if the tasks were, a schedule created in between would look like one without a task.
  const notes = new Map<string, string | undefined>();
  const otherQueues = new Map<string, string>();
  const list = (pageSize: number) => client.schedule.list({ pageSize });
  for await (const { scheduleId, memo, state } of listed(client, schedulesAtOnce, list)) {
    const queue = memo?.['taskQueue'];
    if (queue === taskQueue) notes.set(scheduleId, state.note);
    else if (typeof queue === 'string') otherQueues.set(scheduleId, queue);
  }
  const now = Date.now();
  const tasks = await readAllSchedulableTasks(database.pool);
  const elsewhere = tasks.flatMap((task) => {
    const id = scheduleIdOfTask(task);
    const queue = otherQueues.get(id);
    return queue === undefined ? [] : [{ task, handle: client.schedule.getHandle(id), queue }];
  });
  const differing = tasks.filter((task) => {
    const id = scheduleIdOfTask(task);
    return !otherQueues.has(id) && notes.get(id) !== noteOf(task, now);
  });
  for (const task of tasks) notes.delete(scheduleIdOfTask(task));
  return { differing, elsewhere, strays: [...notes.keys()] };
}

/**
 * Brings the schedules in line with the tasks: a task whose schedule differs is put into the outbox, and a schedule without a task is
 * deleted. Returns how many have their schedule on another task queue: those are left there.
 */
export async function putSchedulesRight(dependencies: ScheduleDependencies): Promise<number> {
  const { database, client } = dependencies;
  const { differing, elsewhere, strays } = await compareSchedules(dependencies);
  await queueSchedules(
    database.pool,
    differing.map(({ id }) => id),
  );
  notifyDispatcher(database.pool);
  for (const stray of strays) await deleteSchedule(client.schedule.getHandle(stray));
  return elsewhere.length;
}

/** Brings the schedules in line with the tasks, now and every hour. */
export function keepSchedules(dependencies: ScheduleDependencies & { logger: Logger }): {
  stop(): Promise<void>;
} {
  let timer: NodeJS.Timeout | undefined;
  let stopping = false;
  let round = Promise.resolve();

  function begin(): void {
    const { client } = dependencies;
    const deadline = Date.now() + deadlineMilliseconds;
    round = client
      .withDeadline(deadline, () => putSchedulesRight(dependencies))
      .then(
        (elsewhere) => {
          if (elsewhere > 0) dependencies.logger.error({ scheduled_tasks: elsewhere }, elsewhereMessage);
          again(roundMilliseconds);
        },
        (error: unknown) => {
          dependencies.logger.warn(
            { error },
            'Schedules could not be compared with their tasks; trying again.',
          );
          again(retryMilliseconds);
        },
      );
  }
  function again(milliseconds: number): void {
    if (!stopping) timer = setTimeout(begin, milliseconds);
  }

  begin();
  return {
    stop: async () => {
      stopping = true;
      clearTimeout(timer);
      await round;
    },
  };
}
