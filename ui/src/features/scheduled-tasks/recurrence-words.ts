import type { TFunction } from 'i18next';
import type { ScheduledTask } from '../../../../domain/entities/scheduled-task';
import { utc } from '../../../../domain/values/timezones';
import { cityOf } from '../../components/time/clocks';

const day = 1_440;

/** Minutes in each unit, the longest first; a week is told only where it comes out even. */
const units = [
  ['weeks', 7 * day],
  ['days', day],
  ['hours', 60],
] as const;

type Recurrence = Pick<ScheduledTask, 'delay_between_runs' | 'hour_to_run' | 'timezone'>;

/** When a task runs, as people say it: "Every week at 08:00, Montreal time". */
export function recurrenceWords(recurrence: Recurrence, t: TFunction): string {
  const every = delayWords(recurrence, t);
  if (recurrence.hour_to_run === null) return every;
  const hour = hourText(recurrence.hour_to_run);
  return t('scheduledTasks.words.at', { every, hour, timezone: cityOf(recurrence.timezone ?? utc) });
}

/** How often it runs. With an hour the delay is whole days, one at least (design/decisions.md, "Scheduled task"). */
export function delayWords(
  { delay_between_runs, hour_to_run }: Omit<Recurrence, 'timezone'>,
  t: TFunction,
): string {
  const minutes =
    hour_to_run === null ? delay_between_runs : Math.max(1, Math.round(delay_between_runs / day)) * day;
  const [unit, length] = units.find(([, size]) => minutes % size === 0) ?? (['minutes', 1] as const);
  return t(`scheduledTasks.words.${unit}`, { count: minutes / length });
}

export const hourText = (hour: number): string => `${String(hour).padStart(2, '0')}:00`;
