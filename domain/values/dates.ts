import { DateTime } from 'luxon';

/** A date and time with a space in its middle, as databases and people write it, as ISO 8601 has it: `2026-12-01T09:00`. */
export const withT = (text: string): string => text.replace(/^(\d{4}-\d{2}-\d{2}) +(?=\d)/, '$1T');

/**
 * An ISO 8601 date, with or without a time; one with a space in its middle is one, too. Without an offset of its own it is one on the clocks of
 * the timezone. Not valid where the text is no such date.
 */
export const readDate = (text: string, timezone: string): DateTime =>
  DateTime.fromISO(withT(text.trim()), { zone: timezone });
