import type { FailedRunsRow } from '../../../db/dashboard/failed';
import type { PublishedTask } from '../../../db/schedules/upcoming';
import { dashboardLines, type FailedRuns, type UpcomingRun } from '../../../domain/entities/dashboard';
import { nextDueTimes } from '../../../domain/schedule/recurrence';

export const presentFailedRuns = (row: FailedRunsRow): FailedRuns => ({
  automatisation_id: row.automatisation_id,
  automatisation_name: row.automatisation_name,
  is_campaign: row.is_campaign,
  count_of_runs: row.count_of_runs,
  last_run: {
    id: row.run_id,
    contact_external_id: row.contact_external_id,
    reason: row.reason,
    ended_at: row.ended_at?.toISOString() ?? null,
  },
});

/** The next time of a task; of one whose run waits for the clocks of its first contact, the moment of that one. */
const timesOf = (task: PublishedTask, now: number): number[] =>
  task.first_due ? [task.first_due.getTime()] : nextDueTimes(task, now, 1);

/** The tasks with the earliest next times, each task once. */
export function presentUpcoming(tasks: readonly PublishedTask[], now: number): UpcomingRun[] {
  return tasks
    .flatMap((task) => timesOf(task, now).map((time) => ({ task, time })))
    .sort((one, other) => one.time - other.time)
    .slice(0, dashboardLines)
    .map(({ task, time }) => ({
      scheduled_task_id: task.id,
      name: task.name,
      automatisation_id: task.automatisation_id,
      automatisation_name: task.automatisation_name,
      at: new Date(time).toISOString(),
      contact_time: task.by_contact_clock ? task.once_at : null,
    }));
}
