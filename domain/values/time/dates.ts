import { DateTime } from 'luxon';

/** A date and time with a space in its middle, as databases and people write it, as ISO 8601 has it: `2026-12-01T09:00`. */
export const withT = (text: string): string => text.replace(/^(\d{4}-\d{2}-\d{2}) +(?=\d)/, '$1T');

/** Longer, or with the name of a timezone in brackets, no text is a date: Luxon would keep each such name for good. */
const isoLimit = 40;

/**
 * An ISO 8601 date, with or without a time; one with a space in its middle is one, too. Without an offset of its own it is one on the
 * clocks of the timezone. Not valid where the text is no such date.
 */
export function readDate(text: string, timezone: string): DateTime {
  const written = text.length > 2 * isoLimit ? text : withT(text.trim());
  return written.length > isoLimit || written.includes('[')
    ? DateTime.invalid('no date')
    : DateTime.fromISO(written, { zone: timezone });
}

/** Whether a text begins as a day of the calendar is written: `2026-12-01`. */
export const beginsWithDay = (text: string): boolean => /^\s*\d{4}-\d{2}-\d{2}/.test(text);
