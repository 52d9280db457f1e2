import { DateTime } from 'luxon';
import type { DelayData } from './schema';

type Window = Pick<DelayData, 'timezone' | 'days' | 'hoursBetween'>;

const timeOf = (day: DateTime, clock: string): DateTime => {
  const [hour = 0, minute = 0] = clock.split(':').map(Number);
  // A local time that does not exist (spring forward) becomes the first that does; luxon moves it by the gap.
  const moment = day.set({ hour, minute, second: 0, millisecond: 0 });
  return moment.hour === hour && moment.minute === minute ? moment : firstAfterGap(moment);
};

/** The end of the gap that `moment` was pushed over: the offset change nearest before it. */
function firstAfterGap(moment: DateTime): DateTime {
  let [before, after] = [moment.minus({ hours: 3 }).toMillis(), moment.toMillis()];
  const offset = moment.offset;
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (DateTime.fromMillis(middle, { zone: moment.zone }).offset === offset) after = middle;
    else before = middle;
  }
  return DateTime.fromMillis(after, { zone: moment.zone });
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
    const { opens, closes } = hoursOf(day, window.hoursBetween);
    if (closes <= from) continue;
    if (opens < closes) return Math.max(from, opens);
  }
  return from;
}

function hoursOf(day: DateTime, hours: Window['hoursBetween']): { opens: number; closes: number } {
  const tomorrow = day.plus({ days: 1 });
  if (!hours) return { opens: day.toMillis(), closes: tomorrow.startOf('day').toMillis() };
  const closingDay = hours.from > hours.to ? tomorrow : day;
  return { opens: timeOf(day, hours.from).toMillis(), closes: timeOf(closingDay, hours.to).toMillis() };
}
