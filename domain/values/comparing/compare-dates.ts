import { DateTime } from 'luxon';
import { beginsWithDay, readDate } from '../time/dates';

/** A date that a value holds. */
interface HeldDate {
  /** Its first moment, on the clocks by which it was read. */
  at: DateTime;
  /** A day of the calendar, and no moment of it. */
  isDay: boolean;
}

const dayMilliseconds = 24 * 60 * 60_000;

/** Longer ago, or ahead, no date is asked for. */
const daysLimit = 366_000;

/** The date that a text holds, with or without a time; null where it holds none. */
export function heldDate(value: unknown, timezone: string): HeldDate | null {
  if (typeof value !== 'string' || !beginsWithDay(value)) return null;
  const at = readDate(value, timezone);
  return at.isValid ? { at, isDay: value.trim().length === 'yyyy-MM-dd'.length } : null;
}

/** Negative, 0 or positive; with a day of the calendar another date is compared by the day on which it lies. */
export function compareDates(one: HeldDate, other: HeldDate): number {
  return one.isDay || other.isDay
    ? dayNumber(one.at) - dayNumber(other.at)
    : one.at.toMillis() - other.at.toMillis();
}

/** The day on which a moment lies, by its number: clocks may show the midnight of one twice, or skip it. */
const dayNumber = ({ year, month, day }: DateTime): number =>
  Date.UTC(year, month - 1, day) / dayMilliseconds;

/**
 * Whether a date lies between now and so many days from now, `days` below 0 being those before; both ends are inside. A day of the calendar
 * is asked for by days: today is 0 days away.
 */
export function isWithin({ at, isDay }: HeldDate, days: number, now: number): boolean {
  const present = DateTime.fromMillis(now, { zone: at.zone });
  const reach = Math.max(-daysLimit, Math.min(daysLimit, days));
  const [start, end, held] = isDay
    ? [dayNumber(present), dayNumber(present) + reach, dayNumber(at)]
    : [now, present.plus({ days: reach }).toMillis(), at.toMillis()];
  return Math.min(start, end) <= held && held <= Math.max(start, end);
}
