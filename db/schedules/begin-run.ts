import type pg from 'pg';
import type { FoundProblem } from '../../domain/flow/problems/checked-flow';
import { dueOnce } from '../../domain/schedule/once';
import { isDue, makeUpWindow, type Recurrence } from '../../domain/schedule/recurrence';
import { toJson } from '../../domain/values/json';
import { campaignProblems } from '../automatisations/campaign-problems';
import { noteBegun } from '../broadcasts/begin';
import { recurrenceColumns } from './read';
import { queueStart } from '../outbox/queue';

/** Why a due task started nothing, in words for people. */
const skips = {
  scheduled_task_not_found: 'The scheduled task was deleted.',
  not_due: 'The times of the task were changed: it is no longer due at this one.',
  automatisation_draft: 'The automation is a draft, and a draft does not run.',
  scheduled_task_running: 'The run before it had not ended.',
  scheduled_task_paused: 'The task was paused.',
  campaign_has_problems: 'The campaign has problems that keep it from running.',
  broadcast_begun: 'The broadcast had been sent before.',
} as const;
export type SkipCode = keyof typeof skips;

/** The run of a task for one due time. */
export interface ScheduledRun {
  id: number;
  created_at: Date;
  automatisation_id: number;
}

/** The result for a due task; `problems` are those of a campaign. */
export type BegunRun =
  { kind: 'begun'; run: ScheduledRun } | { kind: 'skipped'; code: SkipCode; problems: FoundProblem[] };

/** A task at one due time. */
export interface DueTask {
  userId: number;
  taskId: number;
  dueAt: Date;
}

interface TaskRow extends Recurrence {
  automatisation_id: number;
  is_active: boolean;
  is_paused: boolean;
  skipped_at: Date | null;
}

/**
 * Creates the run of a due task: one for each due time, however often it is called. The run has no event, because an event of the flow's
 * own name would start other flows too. A run that people ask for goes through the outbox; a run that the task's schedule asks for is
 * started by the workflow that asks, which then waits for its end.
 */
export async function beginScheduledRun(
  client: pg.ClientBase,
  called: DueTask,
  asked: 'by_hand' | 'by_schedule',
): Promise<BegunRun> {
  const task = await lockTask(client, called);
  if (!task) return skipped('scheduled_task_not_found');
  const due = asked === 'by_hand' ? called : { ...called, dueAt: timeMeant(task, called.dueAt) };
  const known = await findRun(client, due);
  if (known) return { kind: 'begun', run: known };
  if (asked === 'by_schedule' && !isOpen(task, due.dueAt)) return skipped('not_due');

  const obstacle = await obstacleOf(client, due, task, asked);
  if (!obstacle) {
    const run = await insertRun(client, due, asked);
    if (asked === 'by_schedule') await keepContactClocks(client, due, run, task);
    return { kind: 'begun', run };
  }
  if (asked === 'by_schedule') await noteSkip(client, due, obstacle.code);
  return obstacle;
}

/**
 * The due time that a schedule's request means: a task that runs once keeps its own time even when the request is late, as after an outage.
 */
function timeMeant(task: TaskRow, askedFor: Date): Date {
  if (task.recurrence !== 'once') return askedFor;
  const time = dueOnce(task);
  const late = askedFor.getTime() - time;
  return late >= 0 && late <= makeUpWindow(task) ? new Date(time) : askedFor;
}

/** Whether the task is due at the time. A task that runs once is not decided about a second time. */
const isOpen = (task: TaskRow, dueAt: Date): boolean =>
  isDue(task, dueAt.getTime()) &&
  !(task.recurrence === 'once' && task.skipped_at !== null && task.skipped_at >= dueAt);

const skipped = (code: SkipCode, problems: FoundProblem[] = []) =>
  ({ kind: 'skipped', code, problems }) as const;

async function lockTask(client: pg.ClientBase, { userId, taskId }: DueTask): Promise<TaskRow | undefined> {
  const { rows } = await client.query<TaskRow>(
    `SELECT t.automatisation_id, ${recurrenceColumns('t')}, t.is_paused, t.skipped_at, a.is_active
     FROM scheduled_tasks t JOIN automatisations a ON a.id = t.automatisation_id
     WHERE t.user_id = $1 AND t.id = $2 FOR NO KEY UPDATE OF t`,
    [userId, taskId],
  );
  return rows[0];
}

async function findRun(
  client: pg.ClientBase,
  { userId, taskId, dueAt }: DueTask,
): Promise<ScheduledRun | undefined> {
  const { rows } = await client.query<ScheduledRun>(
    `SELECT id, created_at, automatisation_id FROM automatisation_runs
     WHERE user_id = $1 AND scheduled_task_id = $2 AND due_at = $3`,
    [userId, taskId, dueAt],
  );
  return rows[0];
}

async function obstacleOf(
  client: pg.ClientBase,
  { userId, taskId }: DueTask,
  { automatisation_id: automatisationId, is_active, is_paused: isPaused }: TaskRow,
  asked: 'by_hand' | 'by_schedule',
): Promise<ReturnType<typeof skipped> | null> {
  if (isPaused && asked === 'by_schedule') return skipped('scheduled_task_paused');
  if (!is_active) return skipped('automatisation_draft');
  const running = await client.query(
    `SELECT FROM automatisation_runs WHERE user_id = $1 AND scheduled_task_id = $2 AND state = 'running' LIMIT 1`,
    [userId, taskId],
  );
  if (running.rowCount) return skipped('scheduled_task_running');
  const problems = await campaignProblems(client, { userId, automatisationId });
  if (problems.length > 0) return skipped('campaign_has_problems', problems);
  return (await noteBegun(client, { userId, automatisationId })) ? null : skipped('broadcast_begun');
}

async function insertRun(
  client: pg.ClientBase,
  { userId, taskId, dueAt }: DueTask,
  asked: 'by_hand' | 'by_schedule',
): Promise<ScheduledRun> {
  const { rows } = await client.query<ScheduledRun>(
    `WITH run AS (
       INSERT INTO automatisation_runs (user_id, automatisation_id, scheduled_task_id, due_at, event_data)
       SELECT user_id, automatisation_id, id, $3, $4::jsonb FROM scheduled_tasks WHERE user_id = $1 AND id = $2
       RETURNING id, user_id, created_at, automatisation_id
     ), queued AS (
       ${queueStart({ rows: 'FROM run WHERE $5', retries: '0' })}
     )
     SELECT id, created_at, automatisation_id FROM run`,
    [userId, taskId, dueAt, toJson({ scheduled_task_id: taskId }), asked === 'by_hand'],
  );
  const [run] = rows;
  if (!run) throw new Error(`The scheduled task ${taskId} is gone`);
  return run;
}

/**
 * Stores the local time of a run where contacts are due by their own timezones; the run's loop computes when each is due
 * (`db/loops/gather.ts`).
 */
async function keepContactClocks(
  client: pg.ClientBase,
  { userId }: DueTask,
  run: ScheduledRun,
  { by_contact_clock: byContactClock, once_at: onceAt }: TaskRow,
): Promise<void> {
  if (!byContactClock || onceAt === null) return;
  await client.query('INSERT INTO contact_clock_sends (run_id, user_id, once_at) VALUES ($1, $2, $3)', [
    run.id,
    userId,
    onceAt,
  ]);
}

async function noteSkip(
  client: pg.ClientBase,
  { userId, taskId, dueAt }: DueTask,
  code: SkipCode,
): Promise<void> {
  await client.query(
    'UPDATE scheduled_tasks SET skipped_at = $3, skip_reason = $4::jsonb WHERE user_id = $1 AND id = $2',
    [userId, taskId, dueAt, toJson({ code, message: skips[code] })],
  );
}
