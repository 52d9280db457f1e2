import { DateTime } from 'luxon';
import type { ResolvedFilter } from '../steps/event-count-question';
import { holds } from '../values/comparing/compare';
import { heldDate } from '../values/comparing/compare-dates';
import { toNumeric } from '../values/numbers';
import { dayStart } from '../values/time/local-time';
import { utc } from '../values/time/timezones';
import type { RuleReading, Standing } from './facts';

/** The longest that a change of clocks moves the hands, and the shortest: they are tried around a moment that clocks tell. */
const shifts = [0, -60, 60, -30, 30].map((minutes) => minutes * 60_000);

const minute = 60_000;
/** A change of clocks so far from a moment bears on it: hands are moved by less. */
const farthest = 3 * 60 * minute;

/** When the clocks of a date change near a moment: from when on they show another time, to the minute; null: they do not. */
function clockChangeNear(moment: number, { zone }: DateTime): number | null {
  const offset = (at: number): number => DateTime.fromMillis(at, { zone }).offset;
  const nearly = Math.floor(moment / minute) * minute;
  let [before, after] = [nearly - farthest, nearly + farthest];
  const earlier = offset(before);
  if (earlier === offset(after)) return null;
  while (after - before > minute) {
    const middle = before + Math.floor((after - before) / 2 / minute) * minute;
    if (offset(middle) === earlier) before = middle;
    else after = middle;
  }
  return after;
}

/**
 * Where to look for the now at which a moment begins or ceases to be so many days away: the moment itself, the one that shows its time so many
 * days off, and the jumps of clocks that change near either.
 */
function momentsOfDays(at: DateTime, days: number): number[] {
  const shown = at.plus({ days }).toMillis();
  const changeNow = clockChangeNear(shown, at);
  const changeThen = clockChangeNear(at.toMillis(), at);
  const jumped = (change: number): number[] =>
    [change - 1, change].map((moment) =>
      DateTime.fromMillis(moment, { zone: at.zone }).plus({ days }).toMillis(),
    );
  return [
    at.toMillis(),
    shown,
    ...(changeNow === null ? [] : [changeNow]),
    ...(changeThen === null ? [] : jumped(changeThen)),
  ];
}

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
        dayStart(at.plus({ days: day })).toMillis(),
      )
    : momentsOfDays(at, signed).flatMap((moment) =>
        shifts.flatMap((shift) => [moment + shift, moment + shift + 1]),
      );
  const isTrue = holds(asked, value, asked.expected);
  return (
    candidates
      .filter((moment) => moment > now)
      .toSorted((one, other) => one - other)
      .find((moment) => holds({ ...asked, now: moment }, value, asked.expected) !== isTrue) ?? null
  );
}

/** Whether the day and month of a date come within so many days, today included. The 29th of February is the 28th in other years. */
export function anniversaryStanding(value: unknown, days: number, { timezone, now }: RuleReading): Standing {
  if (typeof value !== 'string') return never;
  const zone = timezone ?? utc;
  const { today, standings } = dayOf(now, zone);
  const key = `${days} ${value}`;
  const known = standings.get(key);
  if (known) return known;
  const date = heldDate(value, zone);
  const standing = date === null ? never : standingOnDay(date.at, days, today);
  if (standings.size < mostStandings && value.length <= longestKept) standings.set(key, standing);
  return standing;
}

/** What is no date has no anniversary. */
const never: Standing = { holds: false, until: null };

/** A day on which standings are asked for: each is the same for all contacts with that date. */
interface AskedDay {
  today: DateTime;
  standings: Map<string, Standing>;
}

/** The latest days that were asked for, by timezone and quarter of an hour: on every clock a day begins with one. */
const askedDays = new Map<string, AskedDay>();
const mostAskedDays = 50;
const mostStandings = 20_000;
/** The longest value that is kept: longer ones are no dates that people write. */
const longestKept = 40;
const quarter = 15 * 60_000;

function dayOf(now: number, timezone: string): AskedDay {
  const key = `${timezone} ${Math.floor(now / quarter)}`;
  const known = askedDays.get(key);
  if (known) return known;
  const asked = {
    today: dayStart(DateTime.fromMillis(now, { zone: timezone })),
    standings: new Map<string, Standing>(),
  };
  askedDays.set(key, asked);
  const [oldest] = askedDays.keys();
  if (askedDays.size > mostAskedDays && oldest !== undefined) askedDays.delete(oldest);
  return asked;
}

function standingOnDay(
  { month, day }: { month: number; day: number },
  days: number,
  today: DateTime,
): Standing {
  const inYear = (year: number): DateTime => {
    const lastDay = DateTime.fromObject({ year, month }, { zone: today.zone }).daysInMonth ?? day;
    return dayStart(DateTime.fromObject({ year, month, day: Math.min(day, lastDay) }, { zone: today.zone }));
  };
  const next = [inYear(today.year), inYear(today.year + 1)].find((one) => one >= today) ?? today;
  const begin = dayStart(next.minus({ days }));
  const isNear = begin <= today;
  // The next one may be near on the day after this one: the standing is looked at then.
  return { holds: isNear, until: (isNear ? dayStart(next.plus({ days: 1 })) : begin).toMillis() };
}
