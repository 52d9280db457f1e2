import type { ScheduledTaskInput } from '../../domain/entities/scheduled-task';
import type { Querier } from '../connection';

/*
 * Each change of a task goes with a place in the outbox, in one statement, so that its schedule at Temporal follows even when
 * Temporal is away. After the commit the caller calls `notifyDispatch`.
 */
const queued = `
  queued AS (
    INSERT INTO dispatch (user_id, kind, scheduled_task_id, scheduled_task_created_at)
    SELECT user_id, 'schedule', id, created_at FROM task
  )`;

const valuesOf = (userId: number, task: ScheduledTaskInput): unknown[] => [
  ...[userId, task.automatisation_id, task.name],
  ...[task.delay_between_runs, task.timezone, task.hour_to_run],
];

/** Stores a task; answers its id. */
export async function insertScheduledTask(
  client: Querier,
  userId: number,
  task: ScheduledTaskInput,
): Promise<number> {
  const { rows } = await client.query<{ id: number }>(
    `WITH task AS (
       INSERT INTO scheduled_tasks (user_id, automatisation_id, name, delay_between_runs, timezone, hour_to_run)
       VALUES ($1, $2, $3, $4, $5, $6) RETURNING id, user_id, created_at
     ), ${queued}
     SELECT id FROM task`,
    valuesOf(userId, task),
  );
  const [row] = rows;
  if (!row) throw new Error('The scheduled task was not stored');
  return row.id;
}

/** Holds a task until the transaction ends; null when the account has none of this id. */
export async function lockScheduledTask(
  client: Querier,
  userId: number,
  id: number,
): Promise<ScheduledTaskInput | null> {
  const { rows } = await client.query<ScheduledTaskInput>(
    `SELECT automatisation_id, name, delay_between_runs, timezone, hour_to_run
     FROM scheduled_tasks WHERE user_id = $1 AND id = $2 FOR NO KEY UPDATE`,
    [userId, id],
  );
  return rows[0] ?? null;
}

/** Replaces a task's settings. Its times count from now on when they have changed. */
export async function updateScheduledTask(
  client: Querier,
  userId: number,
  id: number,
  task: ScheduledTaskInput,
): Promise<void> {
  await client.query(
    `WITH task AS (
       UPDATE scheduled_tasks
       SET automatisation_id = $2, name = $3, delay_between_runs = $4, timezone = $5, hour_to_run = $6,
           scheduled_from = CASE WHEN (delay_between_runs, timezone, hour_to_run) IS DISTINCT FROM ($4, $5, $6)
                                 THEN now() ELSE scheduled_from END,
           updated_at = now()
       WHERE user_id = $1 AND id = $7 RETURNING id, user_id, created_at
     ), ${queued}
     SELECT FROM task`,
    [...valuesOf(userId, task), id],
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
