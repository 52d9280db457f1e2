import { DateTime } from 'luxon';
import type { ResolvedFilter } from '../steps/event-count-question';
import { holds } from '../values/comparing/compare';
import { heldDate } from '../values/comparing/compare-dates';
import { toNumeric } from '../values/numbers';
import { utc } from '../values/time/timezones';
import type { RuleReading, Standing } from './facts';

/** The longest that a change of clocks moves the hands, and the shortest: they are tried around a moment that clocks tell. */
const clockChanges = [0, -60, 60, -30, 30].map((minutes) => minutes * 60_000);

/**
 * When "within the last days" or "within the next days" will next answer otherwise for a value; null: never. In milliseconds since 1970.
 */
export function nextChangeOfDays(asked: ResolvedFilter, value: unknown): number | null {
  const { now = 0, timezone, number_format: format } = asked;
  const date = heldDate(value, timezone ?? utc);
  const days = toNumeric(asked.expected, format);
  if (date === null || days === null) return null;
  const reach = Number(days);
  const { at, isDay } = date;
  const signed = asked.operation === 'WITHIN_LAST_DAYS' ? reach : -reach;
  const candidates = isDay
    ? [0, 1, Math.floor(signed), Math.ceil(signed), Math.floor(signed) + 1].map((day) =>
        at.plus({ days: day }).startOf('day').toMillis(),
      )
    : [at.toMillis(), at.plus({ days: signed }).toMillis()].flatMap((moment) =>
        clockChanges.flatMap((shift) => [moment + shift, moment + shift + 1]),
      );
  const isTrue = holds(asked, value, asked.expected);
  const changes = candidates
    .filter((moment) => moment > now && holds({ ...asked, now: moment }, value, asked.expected) !== isTrue)
    .toSorted((one, other) => one - other);
  return changes[0] ?? null;
}

/** Whether the day and month of a date come within so many days, today included. The 29th of February is the 28th in other years. */
export function anniversaryStanding(value: unknown, days: number, { timezone, now }: RuleReading): Standing {
  const date = heldDate(value, timezone ?? utc);
  if (date === null) return { holds: false, until: null };
  const today = DateTime.fromMillis(now, { zone: timezone ?? utc }).startOf('day');
  const inYear = (year: number): DateTime => {
    const { month, day } = date.at;
    const lastDay = DateTime.fromObject({ year, month }, { zone: today.zone }).daysInMonth ?? day;
    return DateTime.fromObject({ year, month, day: Math.min(day, lastDay) }, { zone: today.zone });
  };
  const next = [inYear(today.year), inYear(today.year + 1)].find((one) => one >= today) ?? today;
  const begin = next.minus({ days }).startOf('day');
  const isNear = begin <= today;
  // The next one may be near on the day after this one: the standing is looked at then.
  return { holds: isNear, until: (isNear ? next.plus({ days: 1 }).startOf('day') : begin).toMillis() };
}
