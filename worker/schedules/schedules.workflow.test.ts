import type { ScheduleDescription } from '@temporalio/client';
import { notifyDispatcher } from '../../db/outbox/notify';
import { endRuns } from '../../db/runs/end';
import { readSchedulableTask, type SchedulableTask } from '../../db/schedules/read';
import * as store from '../../db/schedules/store';
import { inTransaction } from '../../db/database/transaction';
import { runChecks } from '../../dev/check-data/run-checks';
import { makeUpWindow, nextDueTimes } from '../../domain/schedule/recurrence';
import type { TaskSettings } from '../../domain/schedule/settings';
import { insertFlow, insertUser, type FlowStepGiven } from '../../tests/factories/flow';
import { useEngine } from '../../tests/support/processes/engine';
import { scheduledTaskType, scheduleIdOfTask } from '../../workflows/contract';
import { temporalChecks } from '../sweep/checks';
import { putSchedulesRight } from './keep-schedules';

const engine = useEngine();
let userId: number;
let flowId: number;
beforeEach(async () => {
  userId = await insertUser(engine.database.pool);
  flowId = await flow({ type: 'UPDATE_VARIABLE', data: { variable: 'global.runs', value: 1 } });
});

const flow = async (...steps: FlowStepGiven[]): Promise<number> =>
  (await insertFlow(engine.database.pool, userId, { entry_event_name: 'never' }, steps)).id;

/** A task each half an hour. */
const everyHalfHour = (): TaskSettings => ({
  recurrence: 'interval',
  name: 'Task',
  automatisation_id: flowId,
  delay_between_runs: 30,
  timezone: null,
  hour_to_run: null,
  weekdays: null,
  month_days: null,
  once_at: null,
  by_contact_clock: false,
  is_paused: false,
});

/** A task whose times count from an hour ago, and whose schedule is there. */
async function build(given: Partial<TaskSettings> = {}): Promise<SchedulableTask> {
  const { pool } = engine.database;
  const input = everyHalfHour();
  const id = await inTransaction(pool, async (client) => {
    const taskId = await store.insertScheduledTask(client, userId, { ...input, ...given });
    await client.query(
      `UPDATE scheduled_tasks SET scheduled_from = now() - interval '65 minutes' WHERE id = $1`,
      [taskId],
    );
    return taskId;
  });
  notifyDispatcher(pool);
  const task = await readSchedulableTask(pool, userId, id);
  if (!task) throw new Error('The task was not stored');
  await schedule(task);
  return task;
}

const handleOf = (task: SchedulableTask) => engine.client.schedule.getHandle(scheduleIdOfTask(task));
const found = (task: SchedulableTask): Promise<ScheduleDescription | undefined> =>
  handleOf(task)
    .describe()
    .catch(() => undefined);
/** The schedule as soon as it is there and as wanted. */
const schedule = (task: SchedulableTask, wanted: (is: ScheduleDescription) => boolean = () => true) =>
  engine.until(async () => {
    const is = await found(task);
    return is && wanted(is) ? is : undefined;
  });
const gone = (task: SchedulableTask): Promise<true> =>
  engine.until(async () => ((await found(task)) ? undefined : true));

/** The schedules as Temporal lists them, which is a moment later. */
async function listedNotes(): Promise<Map<string, string | undefined>> {
  const notes = new Map<string, string | undefined>();
  for await (const { scheduleId, state } of engine.client.schedule.list()) notes.set(scheduleId, state.note);
  return notes;
}

/** Has the schedule take a time that has passed, as it takes one that comes. */
async function take(task: SchedulableTask, dueAt: number): Promise<void> {
  const [start, end] = [new Date(dueAt - 1_000), new Date(dueAt)];
  await handleOf(task).backfill({ start, end, overlap: 'SKIP' });
}

/** The last times that have passed, latest first. */
const passed = (task: SchedulableTask): number[] =>
  nextDueTimes(task, task.scheduled_from.getTime(), 2).reverse();

const putRight = (): Promise<number> =>
  putSchedulesRight({ database: engine.database, client: engine.client, taskQueue: engine.taskQueue });

const runsOf = (task: SchedulableTask) =>
  engine.rows<{ id: number; contact_id: number | null; state: string; event_data: object; due_at: Date }>(
    'SELECT id, contact_id, state, event_data, due_at FROM automatisation_runs WHERE scheduled_task_id = $1 ORDER BY id',
    [task.id],
  );

describe('the schedule of a task', () => {
  it.each<Partial<TaskSettings>>([
    { delay_between_runs: 1 },
    { delay_between_runs: 95 },
    { delay_between_runs: 1_440, hour_to_run: 2, timezone: 'America/Toronto' },
    { delay_between_runs: 4_320, hour_to_run: 0, timezone: 'America/Havana' },
    { delay_between_runs: 1_440 * 40, hour_to_run: 9, timezone: 'America/St_Johns' },
    { recurrence: 'weekly', weekdays: [1, 4], hour_to_run: 9, timezone: 'Europe/Paris' },
    { recurrence: 'monthly', month_days: [15, 31], hour_to_run: 9, timezone: 'Australia/Sydney' },
  ])('has the times of the task: %p', async (given) => {
    const task = await build(given);
    const { info, policies } = await schedule(task);
    const times = info.nextActionTimes.map((time) => time.getTime());
    const now = Date.now();
    expect(times.length).toBeGreaterThanOrEqual(given.hour_to_run === undefined ? 5 : 2);
    expect(times.filter((time) => time > now)).toEqual(
      nextDueTimes(task, now, times.length).slice(0, times.filter((time) => time > now).length),
    );
    expect(policies).toMatchObject({ overlap: 'SKIP', pauseOnFailure: false });
    expect(policies.catchupWindow).toBe(makeUpWindow(task));
  });

  it('has the one time of a task that runs once, and none when that is over', async () => {
    const soon = new Date(Date.now() + 3_600_000).toISOString().slice(0, 16);
    const once = { recurrence: 'once', once_at: soon } as const;
    const task = await build(once);
    const { info } = await schedule(task);
    expect(info.nextActionTimes).toEqual([new Date(`${soon}Z`)]);

    const past = '2026-01-01T09:00';
    await engine.rows(`UPDATE scheduled_tasks SET scheduled_from = '2025-01-01' WHERE id = $1`, [task.id]);
    const changed = { ...everyHalfHour(), ...once, once_at: past, hasOtherTimes: false };
    await store.updateScheduledTask(engine.database.pool, userId, task.id, changed);
    notifyDispatcher(engine.database.pool);
    await schedule(task, (is) => is.info.nextActionTimes.length === 0);
  });

  it('is moved by the check of the data from the task queue that was set before', async () => {
    const task = await build();
    const scheduleId = scheduleIdOfTask(task);
    const { spec, state, policies } = await schedule(task);
    await handleOf(task).delete();
    await engine.client.schedule.create({
      scheduleId,
      spec,
      policies,
      state: { note: state.note },
      memo: { taskQueue: 'set-before' },
      action: {
        type: 'startWorkflow',
        workflowType: scheduledTaskType,
        workflowId: scheduleId,
        taskQueue: 'set-before',
      },
    });
    const queueOf = ({ action }: ScheduleDescription) => action.taskQueue;
    await engine.until(async () => {
      for await (const { scheduleId: id, memo } of engine.client.schedule.list())
        if (id === scheduleId && memo?.['taskQueue'] === 'set-before') return true;
      return undefined;
    });
    await putRight();
    expect(await found(task).then((is) => is && queueOf(is))).toBe('set-before');

    const { database, client, taskQueue } = engine;
    const lines: string[] = [];
    await runChecks(temporalChecks({ database, client, taskQueue }), true, (line) => lines.push(line));
    expect(lines.join('\n')).toContain(`scheduled task ${task.id} (on set-before)`);
    await schedule(task, (is) => queueOf(is) === taskQueue);
  });

  it('changes and goes with its task', async () => {
    const { pool } = engine.database;
    const task = await build();
    const changed = { ...everyHalfHour(), delay_between_runs: 5, hasOtherTimes: true };
    await store.updateScheduledTask(pool, userId, task.id, changed);
    notifyDispatcher(pool);
    const { spec } = await schedule(task, (is) => is.spec.intervals?.[0]?.every === 300_000);
    expect(spec.intervals).toHaveLength(1);

    expect(await store.deleteScheduledTask(pool, userId, task.id)).toBe(true);
    notifyDispatcher(pool);
    await gone(task);
  });

  it('is put right when it is missing or another, and deleted when its task is gone', async () => {
    const [missing, other, stray, right] = [await build(), await build(), await build(), await build()];
    await handleOf(missing).delete();
    await handleOf(other).update((is) => ({
      ...is,
      spec: { intervals: [{ every: 60_000 }] },
      state: { note: 'mine' },
    }));
    await engine.rows('DELETE FROM scheduled_tasks WHERE id = $1', [stray.id]);
    const before = await schedule(right);
    await engine.until(async () => {
      const notes = await listedNotes();
      return !notes.has(scheduleIdOfTask(missing)) && notes.get(scheduleIdOfTask(other)) === 'mine'
        ? true
        : undefined;
    });

    await putRight();

    await schedule(missing);
    const { spec } = await schedule(other, ({ state }) => state.note !== 'mine');
    expect(spec.intervals?.[0]?.every).toBe(30 * 60_000);
    await gone(stray);
    expect((await schedule(right)).info.lastUpdatedAt).toEqual(before.info.lastUpdatedAt);
  });
});

describe('a task that is due', () => {
  it('starts one run for each time, without a contact, with its own id in the event', async () => {
    const task = await build();
    const [last = 0, first = 0] = passed(task);
    for (const [place, time] of [first, first, last].entries()) {
      await take(task, time);
      await schedule(task, (is) => is.info.numActionsTaken > place && is.info.runningActions.length === 0);
    }

    const ran = { contact_id: null, state: 'completed', event_data: { scheduled_task_id: task.id } };
    expect(await runsOf(task)).toMatchObject([
      { ...ran, due_at: new Date(first) },
      { ...ran, due_at: new Date(last) },
    ]);
    const [user] = await engine.rows('SELECT data FROM users WHERE id = $1', [userId]);
    expect(user).toEqual({ data: { runs: 2 } });
  });

  it('is skipped while its run goes on, and starts again when that has ended', async () => {
    const task = await build({ automatisation_id: await flow({ type: 'DELAY', data: { delay: 3_600 } }) });
    const [last = 0, first = 0] = passed(task);
    await take(task, first);
    const run = await engine.until(async () => (await runsOf(task))[0]);
    await take(task, last);
    const { info } = await schedule(
      task,
      ({ info: { numActionsSkippedOverlap } }) => numActionsSkippedOverlap > 0,
    );
    expect(info.runningActions).toHaveLength(1);
    expect(await runsOf(task)).toHaveLength(1);

    await stop(run.id);
    await schedule(task, ({ info: { runningActions } }) => runningActions.length === 0);
    await take(task, last);
    const second = await engine.until(async () => (await runsOf(task))[1]);
    await stop(second.id);
  });

  it('starts nothing for a draft, and says so', async () => {
    const task = await build();
    await engine.rows('UPDATE automatisations SET is_active = false WHERE id = $1', [flowId]);
    const [last = 0] = passed(task);
    await take(task, last);
    const row = await engine.eventually<object>(
      `SELECT skipped_at, skip_reason ->> 'code' AS code FROM scheduled_tasks WHERE id = $1 AND skipped_at IS NOT NULL`,
      [task.id],
    );
    expect(row).toEqual({ skipped_at: new Date(last), code: 'automatisation_draft' });
    expect(await runsOf(task)).toEqual([]);
  });

  it('starts nothing while it is paused, and says so', async () => {
    const task = await build();
    await engine.rows('UPDATE scheduled_tasks SET is_paused = true WHERE id = $1', [task.id]);
    const [last = 0] = passed(task);
    await take(task, last);
    const row = await engine.eventually<object>(
      `SELECT skipped_at, skip_reason ->> 'code' AS code FROM scheduled_tasks WHERE id = $1 AND skipped_at IS NOT NULL`,
      [task.id],
    );
    expect(row).toEqual({ skipped_at: new Date(last), code: 'scheduled_task_paused' });
    expect(await runsOf(task)).toEqual([]);
  });

  it('runs once, also when its schedule could be made only after its time', async () => {
    const past = new Date(Date.now() - 30 * 60_000).toISOString().slice(0, 16);
    const task = await build({ recurrence: 'once', once_at: past });
    const run = await engine.until(async () =>
      (await runsOf(task)).find(({ state }) => state === 'completed'),
    );
    expect(run.due_at).toEqual(new Date(`${past}Z`));
    // The task is made again and asks once more: that is the same run.
    const begun = await engine.activities.beginScheduledRun({ userId, taskId: task.id, dueAt: Date.now() });
    expect(begun).toMatchObject({ kind: 'begun', runId: run.id });
    expect(await runsOf(task)).toHaveLength(1);
  });

  it('is not run once when that is decided, or a day late', async () => {
    const past = new Date(Date.now() - 30 * 60_000).toISOString().slice(0, 16);
    const task = await build({ recurrence: 'once', once_at: past, is_paused: true });
    await engine.eventually(
      `SELECT FROM scheduled_tasks WHERE id = $1 AND skip_reason ->> 'code' = 'scheduled_task_paused'`,
      [task.id],
    );
    await engine.rows('UPDATE scheduled_tasks SET is_paused = false WHERE id = $1', [task.id]);
    const ask = (dueAt: number) => engine.activities.beginScheduledRun({ userId, taskId: task.id, dueAt });
    expect(await ask(Date.now())).toEqual({ kind: 'skipped', code: 'not_due' });
    await engine.rows('UPDATE scheduled_tasks SET skipped_at = NULL WHERE id = $1', [task.id]);
    expect(await ask(Date.now() + 24 * 3_600_000)).toEqual({ kind: 'skipped', code: 'not_due' });
    expect(await runsOf(task)).toEqual([]);
  });

  it('starts nothing for a time that is no longer one of its times', async () => {
    const task = await build();
    const [last = 0] = passed(task);
    await engine.rows(`UPDATE scheduled_tasks SET scheduled_from = now() WHERE id = $1`, [task.id]);
    const request = { userId, taskId: task.id, dueAt: last };
    expect(await engine.activities.beginScheduledRun(request)).toEqual({ kind: 'skipped', code: 'not_due' });
  });
});

async function stop(runId: number): Promise<void> {
  const { pool } = engine.database;
  const reason = { code: 'stopped', message: 'Stopped by hand' };
  await inTransaction(pool, (client) =>
    endRuns(client, { userId, runIds: [runId], state: 'stopped', reason }),
  );
  notifyDispatcher(pool);
}
