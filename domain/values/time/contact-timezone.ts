import type { Regional } from './regional';
import { knownTimezone, utc } from './timezones';

/** Clocks, and whose they are. */
export interface ClocksOfContact {
  timezone: string;
  timezone_of: 'contact' | 'account';
}

/** The clocks of a contact, by what the field holds that the account names: where that is no timezone, the account's. */
export function timezoneOf(written: unknown, { timezone }: Regional): ClocksOfContact {
  const named = typeof written === 'string' ? knownTimezone(written.trim()) : null;
  return named !== null
    ? { timezone: named, timezone_of: 'contact' }
    : { timezone: timezone ?? utc, timezone_of: 'account' };
}
