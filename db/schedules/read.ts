import type { Recurrence } from '../../domain/schedule/recurrence';
import type { Querier } from '../database/connection';

/** A task with what its schedule at Temporal is made of. */
export interface SchedulableTask extends Recurrence {
  id: number;
  user_id: number;
  automatisation_id: number;
  created_at: Date;
  /** Changes with every change of the task. */
  revision: string;
}

/** SQL: the columns of `Recurrence`, each prefixed with the name of the table. */
export const recurrenceColumns = (task: string): string =>
  [
    'recurrence',
    'delay_between_runs',
    'timezone',
    'hour_to_run',
    'weekdays',
    'month_days',
    'once_at',
    'by_contact_clock',
    'scheduled_from',
  ]
    .map((column) => `${task}.${column}`)
    .join(', ');

const selectTasks = `
  SELECT t.id, t.user_id, t.automatisation_id, ${recurrenceColumns('t')}, t.created_at, t.updated_at::text AS revision
  FROM scheduled_tasks t`;

/** The task as it is now; null when it is gone. */
export async function readSchedulableTask(
  client: Querier,
  userId: number,
  id: number,
): Promise<SchedulableTask | null> {
  const { rows } = await client.query<SchedulableTask>(`${selectTasks} WHERE t.user_id = $1 AND t.id = $2`, [
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
