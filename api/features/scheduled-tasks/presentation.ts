import type { ScheduledTask } from '../../../db/schedules/ScheduledTask';
import type { LastRun } from '../../../db/schedules/results';
import * as entity from '../../../domain/entities/scheduled-task';
import { dueOnce } from '../../../domain/schedule/once';
import { makeUpWindow, nextDueTimes } from '../../../domain/schedule/recurrence';

/** A task with its next times and its last result; `lastRun` is undefined before its first run. */
export const presentScheduledTask = (
  task: ScheduledTask,
  lastRun: LastRun | undefined,
  now: number,
): entity.ScheduledTask => ({
  id: task.id,
  name: task.name,
  automatisation_id: task.automatisation_id,
  automatisation_name: task.automatisation_name,
  delay_between_runs: task.delay_between_runs,
  timezone: task.timezone,
  hour_to_run: task.hour_to_run,
  recurrence: task.recurrence,
  weekdays: task.weekdays,
  month_days: task.month_days,
  once_at: task.once_at,
  by_contact_clock: task.by_contact_clock,
  is_paused: task.is_paused,
  next_runs: task.is_paused
    ? []
    : nextDueTimes(task, now, entity.nextRunsCount).map((time) => new Date(time).toISOString()),
  first_due: lastRun?.first_due?.toISOString() ?? null,
  last_result: presentResult(task, lastRun) ?? missed(task, now),
  created_at: task.created_at.toISOString(),
});

function presentResult(
  { skipped_at, skip_reason }: ScheduledTask,
  lastRun: LastRun | undefined,
): entity.ScheduledTaskResult | null {
  if (skipped_at && (!lastRun || lastRun.due_at < skipped_at)) {
    const due_at = skipped_at.toISOString();
    return { due_at, state: 'skipped', reason: skip_reason, run_id: null, ended_at: null };
  }
  if (!lastRun) return null;
  const { id: run_id, state, reason, due_at, ended_at } = lastRun;
  return {
    due_at: due_at.toISOString(),
    state,
    reason,
    run_id,
    ended_at: ended_at?.toISOString() ?? null,
  };
}

/** Why a task that was to run once never did, and now is too late to. */
const missedReason = {
  code: 'missed',
  message: 'Nothing ran at that time, nor in the hours after it: Sillage was not running.',
};

function missed(task: ScheduledTask, now: number): entity.ScheduledTaskResult | null {
  if (task.recurrence !== 'once') return null;
  const due = dueOnce(task);
  if (now <= due + makeUpWindow(task)) return null;
  const due_at = new Date(due).toISOString();
  return { due_at, state: 'skipped', reason: missedReason, run_id: null, ended_at: null };
}
