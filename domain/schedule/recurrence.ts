import { DateTime } from 'luxon';
import { momentOf } from '../values/time/local-time';
import { utc } from '../values/time/timezones';
import { dueOnce, latestMakeUp } from './once';

const minute = 60_000;
const minutesOfDay = 1_440;

/** How a task repeats: every so many minutes or days, once, or by the calendar. */
export const recurrenceKinds = ['interval', 'once', 'weekly', 'monthly'] as const;
export type RecurrenceKind = (typeof recurrenceKinds)[number];

/** When a scheduled task is due (docs/contract.md#scheduled-tasks, docs/decisions/0053). */
export interface Recurrence {
  recurrence: RecurrenceKind;
  /** Minutes; for an interval. */
  delay_between_runs: number;
  /** Null is UTC. */
  timezone: string | null;
  /** The local hour, 0 to 23; null, for an interval: whenever the delay has passed. */
  hour_to_run: number | null;
  /** ISO weekdays, 1 to 7, for a weekly task. */
  weekdays: number[] | null;
  /** Days of the month, 1 to 31, for a monthly task. In a shorter month, the last day replaces a missing one. */
  month_days: number[] | null;
  /** The local day and time, `2026-12-01T09:00`, for a task that runs once. */
  once_at: string | null;
  /** Whether the local time is that of each contact. */
  by_contact_clock: boolean;
  /** The start from which its times are counted. */
  scheduled_from: Date;
}

/** The days between two times of an interval with an hour. */
const daysBetween = ({ delay_between_runs }: Recurrence): number =>
  Math.max(1, Math.round(delay_between_runs / minutesOfDay));

/**
 * The least time between two times of the task, in milliseconds: a day on which clocks go forward has 23 hours (22 in Antarctica/Troll).
 */
export const leastPause = (recurrence: Recurrence): number =>
  recurrence.recurrence === 'interval' && recurrence.hour_to_run === null
    ? recurrence.delay_between_runs * minute
    : ((recurrence.recurrence === 'interval' ? daysBetween(recurrence) : 1) * 24 - 2) * 60 * minute;

/**
 * How late a missed time is still made up for, in milliseconds. For an interval: its shortest gap, so that at most one missed time, the
 * last, lies inside it. For chosen days: less than a day, so that Monday's letter is not sent on a Friday.
 */
export const makeUpWindow = (recurrence: Recurrence): number =>
  recurrence.recurrence === 'interval' ? leastPause(recurrence) : latestMakeUp;

/** The task's due times after a moment, in milliseconds since 1970. The sequence is endless, unless the task runs once. */
export function dueTimes(recurrence: Recurrence, after: number): Iterable<number> {
  const { hour_to_run: hour, weekdays, month_days: monthDays } = recurrence;
  switch (recurrence.recurrence) {
    case 'once':
      return [dueOnce(recurrence)].filter((time) => time > after);
    case 'weekly':
      return onDays(recurrence, after, ({ weekday }) => weekdays?.includes(weekday) ?? true);
    case 'monthly':
      return onDays(recurrence, after, (date) => isDayOfMonth(date, monthDays ?? [1]));
    case 'interval':
      return hour === null ? eachDelay(recurrence, after) : eachDay(recurrence, hour, after);
  }
}

/** The next times at which the task is due. */
export function nextDueTimes(recurrence: Recurrence, after: number, count: number): number[] {
  const times: number[] = [];
  for (const time of dueTimes(recurrence, after)) {
    if (times.length === count) break;
    times.push(time);
  }
  return times;
}

/** Whether the task is due at this very moment. */
export function isDue(recurrence: Recurrence, moment: number): boolean {
  const [next] = nextDueTimes(recurrence, moment - 1, 1);
  return next === moment;
}

/** Every delay after the start, which is taken in whole seconds. */
function* eachDelay({ delay_between_runs, scheduled_from }: Recurrence, after: number): Generator<number> {
  const delay = delay_between_runs * minute;
  const start = wholeSecond(scheduled_from);
  for (let turn = Math.max(1, Math.floor((after - start) / delay) + 1); ; turn += 1)
    yield start + turn * delay;
}

export const wholeSecond = (moment: Date): number => Math.floor(moment.getTime() / 1_000) * 1_000;

/** The calendar day of a moment, without its timezone. */
function dateOf(moment: number, zone: string): DateTime {
  const { year, month, day } = DateTime.fromMillis(moment, { zone });
  return DateTime.utc(year, month, day);
}

const at = ({ year, month, day }: DateTime, hour: number, zone: string): number =>
  momentOf({ year, month, day, hour }, zone);

/** At the local hour: first when it comes after the start, then every so many days. */
function* eachDay(recurrence: Recurrence, hour: number, after: number): Generator<number> {
  const zone = recurrence.timezone ?? utc;
  const start = recurrence.scheduled_from.getTime();
  const step = daysBetween(recurrence);

  let date = dateOf(start, zone);
  if (at(date, hour, zone) <= start) date = date.plus({ days: 1 });
  const passed = Math.floor(dateOf(after, zone).diff(date, 'days').days / step);
  date = date.plus({ days: Math.max(0, passed) * step });
  for (; ; date = date.plus({ days: step })) {
    const time = at(date, hour, zone);
    if (time > after) yield time;
  }
}

/** At the local hour of each chosen day. When clocks skip a whole day, its time and the next day's are the same. */
function* onDays(
  { timezone, hour_to_run: hour, scheduled_from }: Recurrence,
  after: number,
  isChosen: (date: DateTime) => boolean,
): Generator<number> {
  const zone = timezone ?? utc;
  let last = Math.max(after, scheduled_from.getTime());
  for (let date = dateOf(last, zone); ; date = date.plus({ days: 1 })) {
    const time = isChosen(date) ? at(date, hour ?? 0, zone) : last;
    if (time <= last) continue;
    yield time;
    last = time;
  }
}

/** Whether the day is one of these, or the last day of a month that is too short for one. */
const isDayOfMonth = ({ day, daysInMonth }: DateTime, days: readonly number[]): boolean =>
  days.some((chosen) => Math.min(chosen, daysInMonth ?? chosen) === day);
