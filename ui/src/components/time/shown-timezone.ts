const own = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The timezone of the reader's browser. */
export const ownTimezone = (): string => own;

let ofAccount: string | null = null;

/**
 * Makes the account's timezone the one in which moments are shown. If the account has set none, or this browser does not know it, moments
 * are shown in the reader's own.
 */
export function goByClocks(timezone: string | null): void {
  ofAccount = timezone !== null && isKnown(timezone) ? timezone : null;
}

/** The account's timezone; null when it has set none. */
export const accountTimezone = (): string | null => ofAccount;

/** The timezone in which moments are shown and days begin. */
export const shownTimezone = (): string => ofAccount ?? ownTimezone();

/** Without Luxon: the sign-in page, which needs this file, does not load it. */
function isKnown(timezone: string): boolean {
  try {
    return Intl.DateTimeFormat('en', { timeZone: timezone }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}
