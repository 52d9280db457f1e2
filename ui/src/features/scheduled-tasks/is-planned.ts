import type { ScheduledTask } from '../../../../domain/entities/scheduled-task';

/** Whether a task has a time to come, or waits to be resumed; one that ran once is over. */
export const isPlanned = ({ next_runs: times, is_paused: isPaused }: ScheduledTask): boolean =>
  times.length > 0 || isPaused;
