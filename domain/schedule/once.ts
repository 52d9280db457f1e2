import { DateTime } from 'luxon';
import { momentOf, type WallTime } from '../values/time/local-time';
import { utc } from '../values/time/timezones';

const minute = 60_000;
const hour = 60 * minute;

/** No clocks are further ahead, and none further behind: there a day and a time are shown first, and last. */
const easternmost = 'Pacific/Kiritimati';
const westernmost = 'Etc/GMT+12';

/** A moment that somebody chose is made up for so long, in milliseconds, where it was missed: as long as the shortest day. */
export const latestMakeUp = 22 * hour;

/** A day and a time that clocks show, as a task holds it: `2026-12-01T09:00`. */
const shape = /^(\d{4})-(\d{2})-(\d{2})T([01]\d|2[0-3]):(\d{2})$/;

/** What `2026-12-01T09:00` says; null for what is no day and time of a clock. */
export function readWallTime(text: string): Required<WallTime> | null {
  const [, ...parts] = shape.exec(text) ?? [];
  const [year = 0, month = 0, day = 0, hourOfDay = 0, minutes = 0] = parts.map(Number);
  return parts.length > 0 && DateTime.utc(year, month, day, hourOfDay, minutes).isValid
    ? { year, month, day, hour: hourOfDay, minute: minutes }
    : null;
}

/** What says when a task runs once. */
export interface Once {
  once_at: string | null;
  timezone: string | null;
  by_contact_clock: boolean;
  scheduled_from: Date;
}

/**
 * When the task is due, in milliseconds since 1970: when its clocks show the time; where they are each contact's own, when the first clocks
 * of the world do. What had come already when it was set is due a minute later.
 */
export function dueOnce({ once_at, timezone, by_contact_clock, scheduled_from }: Once): number {
  const set = scheduled_from.getTime();
  const shown = shownAt(once_at, by_contact_clock ? easternmost : (timezone ?? utc));
  return shown !== null && shown > set ? shown : (Math.floor(set / minute) + 2) * minute;
}

/** The moment at which the clocks of a timezone show a day and a time, in milliseconds since 1970. */
export function shownAt(onceAt: string | null, timezone: string): number | null {
  const wall = onceAt === null ? null : readWallTime(onceAt);
  return wall && momentOf(wall, timezone);
}

/** When the first and the last clocks of the world show a day and a time, in milliseconds since 1970; null for what is none. */
export function worldShows(onceAt: string): { first: number; last: number } | null {
  const [first, last] = [shownAt(onceAt, easternmost), shownAt(onceAt, westernmost)];
  return first === null || last === null ? null : { first, last };
}
