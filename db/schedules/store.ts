import type { TaskSettings } from '../../domain/schedule/settings';
import type { Querier } from '../database/connection';
import { queueSchedule } from '../outbox/queue';

/*
 * Each change of a task puts a row into the outbox, in one statement, so that its schedule at Temporal follows even when Temporal is down.
 * After the commit the caller calls `notifyDispatcher`.
 */
const queued = `
  queued AS (${queueSchedule('FROM task')})`;

/** The settings that a call changes, in the order of `valuesOf`: $2 and on. */
const settings = [
  'automatisation_id',
  'name',
  'recurrence',
  'delay_between_runs',
  'timezone',
  'hour_to_run',
  'weekdays',
  'month_days',
  'once_at',
  'by_contact_clock',
  'is_paused',
] as const satisfies readonly (keyof TaskSettings)[];
const columns = settings.join(', ');
const parameters = settings.map((_, place) => `$${place + 2}`).join(', ');

const valuesOf = (userId: number, task: TaskSettings): unknown[] => [
  userId,
  ...settings.map((name) => task[name]),
];

/** Stores a task; answers its id. */
export async function insertScheduledTask(
  client: Querier,
  userId: number,
  task: TaskSettings,
): Promise<number> {
  const { rows } = await client.query<{ id: number }>(
    `WITH task AS (
       INSERT INTO scheduled_tasks (user_id, ${columns})
       VALUES ($1, ${parameters}) RETURNING id, user_id, created_at
     ), ${queued}
     SELECT id FROM task`,
    valuesOf(userId, task),
  );
  const [row] = rows;
  if (!row) throw new Error('The scheduled task was not stored');
  return row.id;
}

/** Locks a task until the transaction ends; null when the account has none of this id. */
export async function lockScheduledTask(
  client: Querier,
  userId: number,
  id: number,
): Promise<TaskSettings | null> {
  const { rows } = await client.query<TaskSettings>(
    `SELECT ${columns}
     FROM scheduled_tasks WHERE user_id = $1 AND id = $2 FOR NO KEY UPDATE`,
    [userId, id],
  );
  return rows[0] ?? null;
}

/** Replaces a task's settings. Changed times count from now on. */
export async function updateScheduledTask(
  client: Querier,
  userId: number,
  id: number,
  { hasOtherTimes, ...task }: TaskSettings & { hasOtherTimes: boolean },
): Promise<void> {
  await client.query(
    `WITH task AS (
       UPDATE scheduled_tasks
       SET (${columns}) = ROW (${parameters}),
           scheduled_from = CASE WHEN $14 THEN now() ELSE scheduled_from END,
           updated_at = now()
       WHERE user_id = $1 AND id = $13 RETURNING id, user_id, created_at
     ), ${queued}
     SELECT FROM task`,
    [...valuesOf(userId, task), id, hasOtherTimes],
  );
}

/** Deletes a task; answers whether the account had it. Runs that it started go on. */
export async function deleteScheduledTask(client: Querier, userId: number, id: number): Promise<boolean> {
  const { rowCount } = await client.query(
    `WITH task AS (
       DELETE FROM scheduled_tasks WHERE user_id = $1 AND id = $2 RETURNING id, user_id, created_at
     ), ${queued}
     SELECT FROM task`,
    [userId, id],
  );
  return rowCount === 1;
}
