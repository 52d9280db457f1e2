import type { Regional } from './regional';
import { knownTimezone, utc } from './timezones';

/** A timezone, and whose it is. */
export interface ClocksOfContact {
  timezone: string;
  timezone_of: 'contact' | 'account';
}

/** A contact's timezone, from the field that the account names; the account's own when the field holds no valid one. */
export function timezoneOf(written: unknown, { timezone }: Pick<Regional, 'timezone'>): ClocksOfContact {
  const named = typeof written === 'string' ? knownTimezone(written.trim()) : null;
  return named !== null
    ? { timezone: named, timezone_of: 'contact' }
    : { timezone: timezone ?? utc, timezone_of: 'account' };
}
