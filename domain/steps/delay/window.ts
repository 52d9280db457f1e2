import { DateTime } from 'luxon';
import { dayStart } from '../../values/time/local-time';
import type { DelayData } from './schema';

type Window = Pick<DelayData, 'timezone' | 'days' | 'hoursBetween'>;

/**
 * Eight days contain every weekday once, and today's weekday a second time. Clocks may skip the whole window of one such day, but never of
 * the same weekday a week later: seven more days are always enough.
 */
const daysAhead = 15;
const minute = 60_000;

/**
 * The first moment at or after `from` (milliseconds) inside the weekdays and hours of the window, by the local time of its timezone.
 * Without a timezone there is no window. `to` is excluded; a window whose `from` is later than its `to` crosses midnight and belongs to the
 * day it starts on; no chosen days means all of them. An hour that clocks show twice is inside twice; when they skip the opening time, the
 * window opens at the first time shown after it.
 */
export function nextOpenMoment(from: number, window: Window): number {
  const { timezone: zone } = window;
  if (!zone) return from;
  const start = DateTime.fromMillis(from, { zone });
  if (isOpen(start, window)) return from;
  for (let ahead = 0; ahead <= daysAhead; ahead += 1) {
    const opening = openingsOf(dayStart(start.plus({ days: ahead })), window)
      .filter((moment) => moment > from)
      .sort((a, b) => a - b)
      .find((moment) => isOpen(DateTime.fromMillis(moment, { zone }), window));
    if (opening !== undefined) return opening;
  }
  return from;
}

/** Whether the local weekday and time are inside the window. */
function isOpen(moment: DateTime, { days, hoursBetween: hours }: Window): boolean {
  const isChosen = (day: DateTime): boolean => !days?.length || days.includes(day.weekday);
  if (!hours) return isChosen(moment);
  const time = moment.toFormat('HH:mm');
  if (hours.from < hours.to) return isChosen(moment) && time >= hours.from && time < hours.to;
  return (time >= hours.from && isChosen(moment)) || (time < hours.to && isChosen(moment.minus({ days: 1 })));
}

/** The moments of a day at which a window may open: its hour, midnight, and a clock change. */
function openingsOf(day: DateTime, { hoursBetween: hours }: Window): number[] {
  const ends = [day, dayStart(day.plus({ days: 1 }))] as const;
  const [before, after] = [ends[0].offset, ends[1].offset];
  const change = before === after ? [] : [changeBetween(ends[0], ends[1])];
  return [day.toMillis(), ...change, ...(hours ? showing(day, hours.from, [before, after]) : [])];
}

/** The moments of a day at which clocks show a time: none when they skip it, two when they show it twice. */
function showing(day: DateTime, clock: string, offsets: readonly number[]): number[] {
  const [hour = 0, minutes = 0] = clock.split(':').map(Number);
  const asUtc = Date.UTC(day.year, day.month - 1, day.day, hour, minutes);
  return [...new Set(offsets)]
    .map((offset) => asUtc - offset * minute)
    .filter((moment) => DateTime.fromMillis(moment, { zone: day.zone }).toFormat('HH:mm') === clock);
}

/** The moment between two others at which the clocks change. */
function changeBetween(start: DateTime, end: DateTime): number {
  let [before, after] = [start.toMillis(), end.toMillis()];
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (DateTime.fromMillis(middle, { zone: start.zone }).offset === start.offset) before = middle;
    else after = middle;
  }
  return after;
}
