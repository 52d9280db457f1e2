import { DateTime } from 'luxon';

/** A date and time separated by a space, as databases and people write them, converted to ISO 8601: `2026-12-01T09:00`. */
export const withT = (text: string): string => text.replace(/^(\d{4}-\d{2}-\d{2}) +(?=\d)/, '$1T');

/** No longer text is a date, nor one with a bracketed timezone name: Luxon would cache each such name forever. */
const isoLimit = 40;

/** A time without a day, which Luxon would take for one of today; and days that look like one with an offset, such as `2026-12`. */
const timeAlone = /^\d\d(:?\d\d(:?\d\d([.,]\d+)?)?)?(Z|[+-]\d\d(:?\d\d)?)?$/i;
const dayAlone = /^\d{4}(-?\d\d){0,2}$/;

/** An offset at the end of a time. */
const namesOffset = /^[^T]+T.*(Z|[+-]\d\d(:?\d\d)?)$/i;

/**
 * An ISO 8601 date, with or without a time; a space may separate them. Without an offset it is read in the timezone: a time that clocks show
 * twice is the first of both. Invalid when the text is not such a date, as a time without a day is none.
 */
export function readDate(text: string, timezone: string): DateTime {
  const written = text.length > 2 * isoLimit ? text : withT(text.trim());
  const isNone =
    written.length > isoLimit ||
    written.includes('[') ||
    (timeAlone.test(written) && !dayAlone.test(written));
  if (isNone) return DateTime.invalid('no date');
  const date = DateTime.fromISO(written, { zone: timezone });
  // Luxon chooses by the offset of the day on which it is asked.
  return namesOffset.test(written) ? date : (date.getPossibleOffsets()[0] ?? date);
}

/** Whether a text begins with a calendar day: `2026-12-01`. */
export const beginsWithDay = (text: string): boolean => /^\s*\d{4}-\d{2}-\d{2}/.test(text);
