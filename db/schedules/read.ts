import type { Recurrence } from '../../domain/schedule/recurrence';
import type { Querier } from '../connection';

/** A task as its schedule at Temporal is made of it. */
export interface SchedulableTask extends Recurrence {
  id: number;
  user_id: number;
  automatisation_id: number;
  created_at: Date;
  /** Another one after each change. */
  revision: string;
}

const selectTasks = `
  SELECT id, user_id, automatisation_id, delay_between_runs, timezone, hour_to_run, scheduled_from, created_at,
         updated_at::text AS revision
  FROM scheduled_tasks`;

/** The task as it is now; null when it is gone. */
export async function readSchedulableTask(
  client: Querier,
  userId: number,
  id: number,
): Promise<SchedulableTask | null> {
  const { rows } = await client.query<SchedulableTask>(`${selectTasks} WHERE user_id = $1 AND id = $2`, [
    userId,
    id,
  ]);
  return rows[0] ?? null;
}

/** Every account's tasks: the worker keeps the schedules of all. */
export async function readAllSchedulableTasks(client: Querier): Promise<SchedulableTask[]> {
  const { rows } = await client.query<SchedulableTask>(selectTasks);
  return rows;
}
