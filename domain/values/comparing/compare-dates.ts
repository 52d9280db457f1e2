import { DateTime } from 'luxon';
import { beginsWithDay, readDate } from '../time/dates';

/** A date that a value holds. */
interface HeldDate {
  /** Its first moment, in the timezone in which it was read. */
  at: DateTime;
  /** A whole calendar day rather than a moment. */
  isDay: boolean;
}

const dayMilliseconds = 24 * 60 * 60_000;

/** The largest distance in days. */
const daysLimit = 366_000;

/** Parses a date, with or without a time; null when the text is not one. */
export function heldDate(value: unknown, timezone: string): HeldDate | null {
  if (typeof value !== 'string' || !beginsWithDay(value)) return null;
  const at = readDate(value, timezone);
  return at.isValid ? { at, isDay: value.trim().length === 'yyyy-MM-dd'.length } : null;
}

/** Negative, 0 or positive; when either is a calendar day, the calendar days are compared. */
export function compareDates(one: HeldDate, other: HeldDate): number {
  return one.isDay || other.isDay
    ? dayNumber(one.at) - dayNumber(other.at)
    : one.at.toMillis() - other.at.toMillis();
}

/** The number of the day of a moment: clocks may show the midnight of a day twice, or skip it. */
const dayNumber = ({ year, month, day }: DateTime): number =>
  Date.UTC(year, month - 1, day) / dayMilliseconds;

/**
 * Whether a date lies between now and `days` days from now (negative: before now), both ends included. For a calendar day whole days are
 * counted: today is 0 days away.
 */
export function isWithin({ at, isDay }: HeldDate, days: number, now: number): boolean {
  const present = DateTime.fromMillis(now, { zone: at.zone });
  const reach = Math.max(-daysLimit, Math.min(daysLimit, days));
  const [start, end, held] = isDay
    ? [dayNumber(present), dayNumber(present) + reach, dayNumber(at)]
    : [now, present.plus({ days: reach }).toMillis(), at.toMillis()];
  return Math.min(start, end) <= held && held <= Math.max(start, end);
}
