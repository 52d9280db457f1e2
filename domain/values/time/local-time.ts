import { DateTime, IANAZone } from 'luxon';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** A local day and time; the month is 1 to 12. */
export interface WallTime {
  year: number;
  month: number;
  day: number;
  hour: number;
  /** The full hour when absent. */
  minute?: number;
}

/**
 * The moment (milliseconds) of a local time in the timezone. When the time occurs twice (fall back), the first one; when it does not exist
 * (spring forward), the first moment after the gap.
 */
export function momentOf(wall: WallTime, timezone: string): number {
  const zone = IANAZone.create(timezone);
  const offsetAt = (moment: number): number => zone.offset(moment) * minute;
  // The local time, read as if it were UTC. The offsets a day before and a day after surround at most one clock change.
  const shown =
    new Date(0).setUTCFullYear(wall.year, wall.month - 1, wall.day) +
    wall.hour * hour +
    (wall.minute ?? 0) * minute;
  const [before, after] = [offsetAt(shown - day), offsetAt(shown + day)];
  const moments = [shown - before, shown - after].filter((moment) => moment + offsetAt(moment) === shown);
  return moments.length > 0
    ? Math.min(...moments)
    : changeOfClock(shown - day, shown + day, (moment) => offsetAt(moment) === before);
}

/** The first moment between two others after the clock change. */
function changeOfClock(from: number, to: number, isBefore: (moment: number) => boolean): number {
  let [unchanged, changed] = [from, to];
  while (changed - unchanged > 1) {
    const middle = Math.floor((unchanged + changed) / 2);
    if (isBefore(middle)) unchanged = middle;
    else changed = middle;
  }
  return changed;
}

/**
 * The first moment of the day of a moment: when clocks show its midnight twice, the first one; when they skip it, the first moment they
 * show.
 */
export const dayStart = ({ year, month, day, zone }: DateTime): DateTime =>
  DateTime.fromMillis(momentOf({ year, month, day, hour: 0 }, zone.name), { zone });

/** The first moment of the day of a timezone that was so many days before a moment (milliseconds). */
export const startOfDaysAgo = (days: number, now: number, timezone: string): number =>
  dayStart(DateTime.fromMillis(now, { zone: timezone }).minus({ days })).toMillis();

/** The days of a timezone that overlap a range (milliseconds; its end excluded): each with its date and its first moment. */
export function daysOf(
  { from, to }: { from: number; to: number },
  timezone: string,
): { date: string; start: number }[] {
  const days: { date: string; start: number }[] = [];
  let next = dayStart(DateTime.fromMillis(from, { zone: timezone }));
  while (next.toMillis() < to) {
    days.push({ date: next.toFormat('yyyy-MM-dd'), start: next.toMillis() });
    next = dayStart(next.plus({ days: 1 }));
  }
  return days;
}
