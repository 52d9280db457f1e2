import { DateTime } from 'luxon';
import { momentOf } from '../values/local-time';

const minute = 60_000;
const minutesOfDay = 1_440;

/** When a scheduled task is due (design/decisions.md, "Scheduled task"). */
export interface Recurrence {
  /** Minutes. */
  delay_between_runs: number;
  /** Null is UTC. */
  timezone: string | null;
  /** The local hour, 0 to 23; null: whenever the delay has passed. */
  hour_to_run: number | null;
  /** Its times count from here. */
  scheduled_from: Date;
}

/** How many days lie between two times of a task that has an hour. */
const daysBetween = ({ delay_between_runs }: Recurrence): number =>
  Math.max(1, Math.round(delay_between_runs / minutesOfDay));

/** The least time between two times of the task, in milliseconds: a day on which clocks go forward has 23 hours, one of Antarctica/Troll 22. */
export const leastPause = (recurrence: Recurrence): number =>
  recurrence.hour_to_run === null
    ? recurrence.delay_between_runs * minute
    : (daysBetween(recurrence) * 24 - 2) * 60 * minute;

/** The times after a moment at which the task is due, in milliseconds since 1970. They never end. */
export const dueTimes = (recurrence: Recurrence, after: number): Iterable<number> =>
  recurrence.hour_to_run === null
    ? eachDelay(recurrence, after)
    : eachDay(recurrence, recurrence.hour_to_run, after);

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

/** Every delay after the beginning, which counts in whole seconds. */
function* eachDelay({ delay_between_runs, scheduled_from }: Recurrence, after: number): Generator<number> {
  const delay = delay_between_runs * minute;
  const start = wholeSecond(scheduled_from);
  for (let turn = Math.max(1, Math.floor((after - start) / delay) + 1); ; turn += 1)
    yield start + turn * delay;
}

export const wholeSecond = (moment: Date): number => Math.floor(moment.getTime() / 1_000) * 1_000;

/** At the local hour: first when it comes after the beginning, then every so many days. */
function* eachDay(recurrence: Recurrence, hour: number, after: number): Generator<number> {
  const zone = recurrence.timezone ?? 'UTC';
  const start = recurrence.scheduled_from.getTime();
  const step = daysBetween(recurrence);
  const dateOf = (moment: number): DateTime => {
    const { year, month, day } = DateTime.fromMillis(moment, { zone });
    return DateTime.utc(year, month, day);
  };
  const at = ({ year, month, day }: DateTime): number => momentOf({ year, month, day, hour }, zone);

  let date = dateOf(start);
  if (at(date) <= start) date = date.plus({ days: 1 });
  const passed = Math.floor(dateOf(after).diff(date, 'days').days / step);
  date = date.plus({ days: Math.max(0, passed) * step });
  for (; ; date = date.plus({ days: step })) {
    const time = at(date);
    if (time > after) yield time;
  }
}
