import { DateTime } from 'luxon';
import { readDate } from './dates';

/** A date that a value holds. */
interface HeldDate {
  /** Its first moment, on the clocks by which it was read. */
  at: DateTime;
  /** A day of the calendar, and no moment of it. */
  isDay: boolean;
}

/** Longer ago, or ahead, no date is asked for. */
const daysLimit = 366_000;

/** The date that a text holds, with or without a time; null where it holds none. */
export function heldDate(value: unknown, timezone: string): HeldDate | null {
  if (typeof value !== 'string' || !/^\s*\d{4}-\d{2}-\d{2}/.test(value)) return null;
  const at = readDate(value, timezone);
  return at.isValid ? { at, isDay: value.trim().length === 'yyyy-MM-dd'.length } : null;
}

/** Negative, 0 or positive; with a day of the calendar another date is compared by the day on which it lies. */
export function compareDates(one: HeldDate, other: HeldDate): number {
  const [left, right] =
    one.isDay || other.isDay ? [one.at.startOf('day'), other.at.startOf('day')] : [one.at, other.at];
  return left.toMillis() - right.toMillis();
}

/**
 * Whether a date lies between now and so many days from now, `days` below 0 being those before; both ends are inside. A day of the calendar
 * is asked for by days: today is 0 days away.
 */
export function isWithin({ at, isDay }: HeldDate, days: number, now: number): boolean {
  const present = DateTime.fromMillis(now, { zone: at.zone });
  const start = isDay ? present.startOf('day') : present;
  const end = start.plus({ days: Math.max(-daysLimit, Math.min(daysLimit, days)) });
  const [first, last] = days < 0 ? [end, start] : [start, end];
  return first.toMillis() <= at.toMillis() && at.toMillis() <= last.toMillis();
}
