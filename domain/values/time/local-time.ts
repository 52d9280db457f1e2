import { DateTime, IANAZone } from 'luxon';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** A day and a time as a clock on the wall shows them; the month is 1 to 12. */
export interface WallTime {
  year: number;
  month: number;
  day: number;
  hour: number;
  /** The full hour unless told. */
  minute?: number;
}

/**
 * The moment (milliseconds) at which a clock in the timezone shows the time. One that exists twice (fall back) is the first; one
 * that does not exist (spring forward) becomes the first moment that does.
 */
export function momentOf(wall: WallTime, timezone: string): number {
  const zone = IANAZone.create(timezone);
  const offsetAt = (moment: number): number => zone.offset(moment) * minute;
  // What the clock shows, read as if it were UTC. A day away on either side no change of the clock is in between.
  const shown = Date.UTC(wall.year, wall.month - 1, wall.day, wall.hour, wall.minute ?? 0);
  const [before, after] = [offsetAt(shown - day), offsetAt(shown + day)];
  const moments = [shown - before, shown - after].filter((moment) => moment + offsetAt(moment) === shown);
  return moments.length > 0
    ? Math.min(...moments)
    : changeOfClock(shown - day, shown + day, (moment) => offsetAt(moment) === before);
}

/** The first moment in between at which the clock has changed. */
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
 * The first moment of the day on which a moment lies: where clocks show its midnight twice the first, where they skip it the first they
 * show.
 */
export const dayStart = ({ year, month, day, zone }: DateTime): DateTime =>
  DateTime.fromMillis(momentOf({ year, month, day, hour: 0 }, zone.name), { zone });

/** The days of a timezone that a range (milliseconds; its end excluded) has a part of: each with its date and its first moment. */
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
