import { DateTime } from 'luxon';
import { momentOf, type WallTime } from '../values/time/local-time';
import { utc } from '../values/time/timezones';

const minute = 60_000;
const hour = 60 * minute;

/** The clocks furthest ahead, and those furthest behind: there a day and a time come first, and last. */
const easternmost = 'Pacific/Kiritimati';
const westernmost = 'Etc/GMT+12';

/** How late a missed moment is made up for, in milliseconds: as long as the shortest day. */
export const latestMakeUp = 22 * hour;

/** A local day and time, as a task stores it: `2026-12-01T09:00`. */
const shape = /^(\d{4})-(\d{2})-(\d{2})T([01]\d|2[0-3]):(\d{2})$/;

/** Parses `2026-12-01T09:00`; null for an invalid day or time. */
export function readWallTime(text: string): Required<WallTime> | null {
  const [, ...parts] = shape.exec(text) ?? [];
  const [year = 0, month = 0, day = 0, hourOfDay = 0, minutes = 0] = parts.map(Number);
  return parts.length > 0 && DateTime.utc(year, month, day, hourOfDay, minutes).isValid
    ? { year, month, day, hour: hourOfDay, minute: minutes }
    : null;
}

/** The settings of a task that runs once. */
export interface Once {
  once_at: string | null;
  timezone: string | null;
  by_contact_clock: boolean;
  scheduled_from: Date;
}

/**
 * When the task is due, in milliseconds since 1970: at its local time; with each contact's own clocks, when the first timezone reaches it.
 * A moment that had already passed when it was set is due a minute later.
 */
export function dueOnce({ once_at, timezone, by_contact_clock, scheduled_from }: Once): number {
  const set = scheduled_from.getTime();
  const shown = shownAt(once_at, by_contact_clock ? easternmost : (timezone ?? utc));
  return shown !== null && shown > set ? shown : (Math.floor(set / minute) + 2) * minute;
}

/** The moment at which a timezone reaches a local day and time, in milliseconds since 1970. */
export function shownAt(onceAt: string | null, timezone: string): number | null {
  const wall = onceAt === null ? null : readWallTime(onceAt);
  return wall && momentOf(wall, timezone);
}

/** When the first and the last timezone reach a local day and time, in milliseconds since 1970; null for an invalid one. */
export function worldShows(onceAt: string): { first: number; last: number } | null {
  const [first, last] = [shownAt(onceAt, easternmost), shownAt(onceAt, westernmost)];
  return first === null || last === null ? null : { first, last };
}
