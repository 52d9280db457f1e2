import type { ScheduledTask } from '../../../../domain/entities/scheduled-task';

/** Whether a task has a future time, or waits to be resumed; a task that has run once is over. */
export const isPlanned = ({ next_runs: times, is_paused: isPaused }: ScheduledTask): boolean =>
  times.length > 0 || isPaused;
