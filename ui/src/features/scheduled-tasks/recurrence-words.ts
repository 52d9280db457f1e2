import type { TFunction } from 'i18next';
import { utc } from '../../../../domain/values/time/timezones';
import { cityOf } from '../../components/time/clocks';
import { listText, wallTimeText, weekdayName } from '../../components/time/calendar-text';
import type { Times } from './draft';

const day = 1_440;

/** Minutes in each unit, longest first; weeks are used only when they divide the interval evenly. */
const units = [
  ['weeks', 7 * day],
  ['days', day],
  ['hours', 60],
] as const;

/** The schedule of a task in words: "Every week at 08:00, Montreal time". */
export function recurrenceWords(times: Times, t: TFunction): string {
  const every = delayWords(times, t);
  const timezone = cityOf(times.timezone ?? utc);
  if (times.by_contact_clock) return t('scheduledTasks.words.byContacts', { every });
  if (times.recurrence === 'once') return t('scheduledTasks.words.onClocks', { every, timezone });
  if (times.hour_to_run === null) return every;
  return t('scheduledTasks.words.at', { every, hour: hourText(times.hour_to_run), timezone });
}

/** The frequency, or the single time. An interval with an hour is whole days, at least one (docs/contract.md#scheduled-tasks). */
export function delayWords(times: Omit<Times, 'timezone' | 'by_contact_clock'>, t: TFunction): string {
  switch (times.recurrence) {
    case 'once':
      return t('scheduledTasks.words.once', { moment: wallTimeText(times.once_at ?? '') });
    case 'weekly':
      return t('scheduledTasks.words.weekly', {
        days: listText((times.weekdays ?? []).map((day) => weekdayName(day))),
      });
    case 'monthly': {
      const days = times.month_days ?? [];
      return t('scheduledTasks.words.monthly', { count: days.length, days: listText(days.map(String)) });
    }
    case 'interval':
      return intervalWords(times, t);
  }
}

function intervalWords(
  { delay_between_runs, hour_to_run }: Pick<Times, 'delay_between_runs' | 'hour_to_run'>,
  t: TFunction,
): string {
  const minutes =
    hour_to_run === null ? delay_between_runs : Math.max(1, Math.round(delay_between_runs / day)) * day;
  const [unit, length] = units.find(([, size]) => minutes % size === 0) ?? (['minutes', 1] as const);
  return t(`scheduledTasks.words.${unit}`, { count: minutes / length });
}

export const hourText = (hour: number): string => `${String(hour).padStart(2, '0')}:00`;
