import type { Logger } from 'pino';
import { notifyDispatcher } from '../../db/outbox/notify';
import { queueSchedules } from '../../db/schedules/queue';
import { readAllSchedulableTasks, type SchedulableTask } from '../../db/schedules/read';
import { scheduleIdOfTask } from '../../workflows/contract';
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
  const list = (pageSize: number) => client.schedule.list({ pageSize });
  for await (const { scheduleId, memo, state } of listed(client, schedulesAtOnce, list)) {
    if (memo?.['taskQueue'] === taskQueue) notes.set(scheduleId, state.note);
  }
  const now = Date.now();
  const tasks = await readAllSchedulableTasks(database.pool);
  const differing = tasks.filter((task) => notes.get(scheduleIdOfTask(task)) !== noteOf(task, now));
  for (const task of tasks) notes.delete(scheduleIdOfTask(task));
  return { differing, strays: [...notes.keys()] };
}

/**
 * Brings the schedules in line with the tasks: a task whose schedule differs is put into the outbox, and a schedule without a task is
 * deleted.
 */
export async function putSchedulesRight(dependencies: ScheduleDependencies): Promise<void> {
  const { database, client } = dependencies;
  const { differing, strays } = await compareSchedules(dependencies);
  await queueSchedules(
    database.pool,
    differing.map(({ id }) => id),
  );
  notifyDispatcher(database.pool);
  for (const stray of strays) await deleteSchedule(client.schedule.getHandle(stray));
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
        () => again(roundMilliseconds),
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
