import { timezones } from '../../../../../domain/values/timezones';

/** The browser's timezone where it is one of those that are offered and its clocks show something else than the chosen one's; else null. */
export function otherOwnTimezone(
  chosen: string,
  own = Intl.DateTimeFormat().resolvedOptions().timeZone,
): string | null {
  return timezones.some((zone) => zone === own) && clocksOf(own) !== clocksOf(chosen) ? own : null;
}

/** A winter's and a summer's noon on the clocks of a timezone: one zone has several names. */
const clocksOf = (timeZone: string): string =>
  ['2026-01-01T12:00:00Z', '2026-07-01T12:00:00Z']
    .map((moment) => new Date(moment).toLocaleString('en', { timeZone }))
    .join();
