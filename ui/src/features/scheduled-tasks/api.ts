import type { PageMeta } from '../../../../domain/entities/common';
import type { ScheduledTask, ScheduledTaskInput } from '../../../../domain/entities/scheduled-task';
import type { Client } from '../../api/client';
import { saveForm, type FormSave } from '../../api/save-form';
import { orderOf, pageOf, type ListQuery } from '../../store/list';

export async function listScheduledTasks(client: Client, query: ListQuery) {
  const { scheduled_tasks, meta } = await client.get<{ scheduled_tasks: ScheduledTask[]; meta: PageMeta }>(
    '/scheduled-task',
    { ...pageOf(query), ...orderOf(query) },
  );
  return { rows: scheduled_tasks, meta };
}

/** The values of a task's form; pausing is separate. */
export type SavedTask = Omit<ScheduledTaskInput, 'is_paused'>;

/** Saves a task: a new one when it has no id yet. */
export const saveScheduledTask = (client: Client, saved: FormSave<SavedTask>) =>
  saveForm<unknown>(client, '/scheduled-task', saved);

export const pauseScheduledTask = (client: Client, { id }: ScheduledTask, isPaused: boolean) =>
  client.put<unknown>(`/scheduled-task/${id}`, { is_paused: isPaused });

export const deleteScheduledTask = (client: Client, { id }: ScheduledTask) =>
  client.delete<unknown>(`/scheduled-task/${id}`);

/** @throws ApiError 409 for a draft, and while its last run is still going on. */
export const runScheduledTask = (client: Client, { id }: ScheduledTask) =>
  client.post<unknown>(`/scheduled-task/${id}/run`, {});
