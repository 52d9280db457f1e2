/** Which of day and month comes first, when the year does not. */
type DateOrder = 'day_first' | 'month_first';

const dayPattern = /^(\d{1,4})([-/. ])(\d{1,2})\2(\d{1,4})(?:(?:,? +|T)(\S.*))?$/;
const timePattern =
  /^(\d{1,2})[:hH.](\d{2})(?:[:.](\d{2})([.,]\d{1,9})?)?(?:\s?([AaPp])\.?\s?[Mm]\.?)?\s?(Z|UTC|[+-]\d{2}(?::?\d{2})?)?$/;

/** Two-digit years from this one on belong to the 1900s, as in spreadsheets. */
const firstOf1900 = 30;

/** A date read in each order; all three are the same when its year comes first. Null when it is not valid in the order. */
type DateReadings = Record<DateOrder | 'year_first', string | null>;

const noDate: DateReadings = { year_first: null, day_first: null, month_first: null };

/**
 * A date from a file, with or without a time, in ISO 8601: `21/01/1959 14:30` becomes `1959-01-21T14:30`. An offset is kept; without one
 * the date is in the account's timezone.
 */
export function readFileDate(text: string): DateReadings {
  const [match, first = '', , second = '', third = '', time] = dayPattern.exec(text) ?? [];
  if (match === undefined) return noDate;
  const ofDay = time === undefined ? '' : isoTime(time);
  if (ofDay === null) return noDate;
  const at = (day: string | null): string | null => day && (ofDay ? `${day}T${ofDay}` : day);
  if (first.length === 4) {
    const date = at(isoDay(first, second, third));
    return { year_first: date, day_first: date, month_first: date };
  }
  const year = yearOf(third);
  return {
    year_first: null,
    day_first: at(isoDay(year, second, first)),
    month_first: at(isoDay(year, first, second)),
  };
}

/** A year of four digits or of two; other numbers of digits are left as they are. */
const yearOf = (digits: string): string =>
  digits.length === 2 ? `${Number(digits) < firstOf1900 ? 20 : 19}${digits}` : digits;

function isoDay(year: string, month: string, day: string): string | null {
  const [years, months, days] = [Number(year), Number(month), Number(day)];
  if (year.length !== 4 || years < 1 || day.length > 2) return null;
  const isDay = months >= 1 && months <= 12 && days >= 1 && days <= daysOf(years, months);
  return isDay ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : null;
}

const isLeap = (year: number): boolean => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;

const daysOf = (year: number, month: number): number =>
  month === 2 ? (isLeap(year) ? 29 : 28) : [4, 6, 9, 11].includes(month) ? 30 : 31;

/** The time of day, `14:30`, with seconds and offset where they are given; null for a time that no clock shows. */
function isoTime(text: string): string | null {
  const [match, hour = '', minute = '', second, fraction = '', half, offset = ''] =
    timePattern.exec(text) ?? [];
  if (match === undefined) return null;
  const hours = half === undefined ? Number(hour) : hourOfHalf(Number(hour), half);
  if (hours === null || hours > 23 || Number(minute) > 59 || Number(second ?? 0) > 59) return null;
  const seconds = second === undefined ? '' : `:${second}${fraction.replace(',', '.')}`;
  return `${String(hours).padStart(2, '0')}:${minute}${seconds}${isoOffset(offset)}`;
}

/** 12 am is midnight, and 12 pm noon. */
const hourOfHalf = (hour: number, half: string): number | null =>
  hour < 1 || hour > 12 ? null : (hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0);

const isoOffset = (offset: string): string =>
  offset === 'UTC' ? 'Z' : offset.length === 5 ? `${offset.slice(0, 3)}:${offset.slice(3)}` : offset;
