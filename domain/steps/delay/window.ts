import { DateTime } from 'luxon';
import { momentOf } from '../../values/local-time';
import type { DelayData } from './schema';

type Window = Pick<DelayData, 'timezone' | 'days' | 'hoursBetween'>;

function timeOf({ year, month, day }: DateTime, clock: string, timezone: string): number {
  const [hour = 0, minute = 0] = clock.split(':').map(Number);
  return momentOf({ year, month, day, hour, minute }, timezone);
}

/**
 * The first moment at or after `from` (milliseconds) inside the weekdays and hours of the window, in its timezone. Without a
 * timezone there is no window. `to` is excluded; a window whose `from` is later than its `to` crosses midnight and belongs to
 * the day it starts on; no days chosen means all of them.
 */
export function nextOpenMoment(from: number, window: Window): number {
  if (!window.timezone) return from;
  const start = DateTime.fromMillis(from, { zone: window.timezone });
  const days = window.days?.length ? new Set<number>(window.days) : null;
  // Yesterday's window may still be open; eight days on, every weekday has come once.
  for (let offset = -1; offset <= 8; offset += 1) {
    const day = start.startOf('day').plus({ days: offset });
    if (days && !days.has(day.weekday)) continue;
    const { opens, closes } = hoursOf(day, window.hoursBetween, window.timezone);
    if (closes <= from) continue;
    if (opens < closes) return Math.max(from, opens);
  }
  return from;
}

function hoursOf(
  day: DateTime,
  hours: Window['hoursBetween'],
  timezone: string,
): { opens: number; closes: number } {
  const tomorrow = day.plus({ days: 1 });
  if (!hours) return { opens: day.toMillis(), closes: tomorrow.startOf('day').toMillis() };
  const closingDay = hours.from > hours.to ? tomorrow : day;
  return { opens: timeOf(day, hours.from, timezone), closes: timeOf(closingDay, hours.to, timezone) };
}
