import { toText } from '../text/text';
import { compareNumbers, toNumeric, type NumberFormat } from '../numbers';
import { compareDates, heldDate, isWithin } from './compare-dates';
import { takesDays, type ConditionOperation, type FilterType } from './operations';
import { utc } from '../time/timezones';

/** Null, missing, empty text, an empty list and an object without keys. */
function isNullOrEmpty(value: unknown): boolean {
  if (value === null || value === undefined) return true;
  if (typeof value === 'string' || Array.isArray(value)) return value.length === 0;
  return typeof value === 'object' && Object.keys(value).length === 0;
}

function toBoolean(value: unknown): boolean | null {
  if (typeof value === 'boolean') return value;
  return value === 'true' ? true : value === 'false' ? false : null;
}

const byCodePoint = (a: string, b: string): number => {
  const [left, right] = [[...a], [...b]];
  for (let place = 0; place < Math.min(left.length, right.length); place += 1) {
    const difference = (left[place]?.codePointAt(0) ?? 0) - (right[place]?.codePointAt(0) ?? 0);
    if (difference !== 0) return difference;
  }
  return left.length - right.length;
};

/** The question about a variable's value. */
export interface Comparison {
  operation: ConditionOperation;
  variable_type: FilterType;
  ignore_case?: boolean;
  /** The account's number format, where it is set. */
  number_format?: NumberFormat | null;
  /** The timezone of dates without an offset; UTC when absent. */
  timezone?: string | null;
  /** The moment from which days are counted, in milliseconds. */
  now?: number;
}

/** The last date that values were compared with: a loop's filter compares the date of each contact with the same one. */
let last: { text: unknown; timezone: string; date: ReturnType<typeof heldDate> } | null = null;

function expectedDate(text: unknown, timezone: string): ReturnType<typeof heldDate> {
  if (last !== null && last.text === text && last.timezone === timezone) return last.date;
  const date = heldDate(text, timezone);
  last = { text, timezone, date };
  return date;
}

/** Negative, 0 or positive, in the order of the type; null when either side is not a value of the type. */
function order(
  { variable_type: type, number_format: format, timezone }: Comparison,
  a: unknown,
  b: unknown,
): number | null {
  if (type.startsWith('date')) {
    const [left, right] = [heldDate(a, timezone ?? utc), expectedDate(b, timezone ?? utc)];
    return left === null || right === null ? null : compareDates(left, right);
  }
  if (type.startsWith('number')) {
    const [left, right] = [toNumeric(a, format), toNumeric(b, format)];
    return left === null || right === null ? null : compareNumbers(left, right);
  }
  if (type.startsWith('boolean')) {
    const [left, right] = [toBoolean(a), toBoolean(b)];
    return left === null || right === null ? null : Number(left) - Number(right);
  }
  const [left, right] = [toText(a), toText(b)];
  return left === null || right === null ? null : byCodePoint(left, right);
}

/** Whether a date is within so many days, ahead or behind. */
function lies(
  { number_format: format, timezone, now = 0 }: Comparison,
  actual: unknown,
  expected: unknown,
  direction: 1 | -1,
): boolean {
  const [date, days] = [heldDate(actual, timezone ?? utc), toNumeric(expected, format)];
  return date !== null && days !== null && days >= 0 && isWithin(date, direction * Number(days), now);
}

function contains(value: unknown, part: unknown): boolean {
  if (Array.isArray(value))
    return value.some((element) => toText(element) === toText(part) && toText(part) !== null);
  const [text, wanted] = [toText(value), toText(part)];
  return text !== null && wanted !== null && text.includes(wanted);
}

const foldCase = (value: unknown): unknown =>
  Array.isArray(value) ? value.map(foldCase) : typeof value === 'string' ? value.toLowerCase() : value;

/**
 * Whether `actual` compares with `expected` as the operation asks. A value of another type equals nothing, is neither greater nor less, and
 * contains nothing; so NOT_EQUALS and NOT_CONTAINS are true for it. `isUnfitFor` detects it.
 */
export function holds(question: Comparison, actual: unknown, expected: unknown): boolean {
  const fold = question.ignore_case && question.variable_type.startsWith('string');
  const [left, right] = fold ? [foldCase(actual), foldCase(expected)] : [actual, expected];
  switch (question.operation) {
    case 'EQUALS':
      return order(question, left, right) === 0;
    case 'NOT_EQUALS':
      return order(question, left, right) !== 0;
    case 'GREATER_THAN':
      return (order(question, left, right) ?? 0) > 0;
    case 'LESS_THAN':
      return (order(question, left, right) ?? 0) < 0;
    case 'CONTAINS':
      return contains(left, right);
    case 'NOT_CONTAINS':
      return !contains(left, right);
    case 'WITHIN_LAST_DAYS':
      return lies(question, left, right, -1);
    case 'WITHIN_NEXT_DAYS':
      return lies(question, left, right, 1);
    case 'IS_NULL_OR_EMPTY':
      return isNullOrEmpty(left);
    case 'IS_NOT_NULL_OR_EMPTY':
      return !isNullOrEmpty(left);
  }
}

/** Whether a value exists but has another type than the comparison: text that is not a number. */
export function isUnfitFor(question: Comparison, value: unknown): boolean {
  if (isNullOrEmpty(value)) return false;
  switch (question.operation) {
    case 'IS_NULL_OR_EMPTY':
    case 'IS_NOT_NULL_OR_EMPTY':
      return false;
    case 'CONTAINS':
    case 'NOT_CONTAINS':
      return !Array.isArray(value) && toText(value) === null;
    default:
      return order(question, value, value) === null;
  }
}

/** The same for the operand, which is a number of days, 0 or more, when the operation counts days. */
export function isUnfitValue(question: Comparison, value: unknown): boolean {
  if (!takesDays(question.operation)) return isUnfitFor(question, value);
  const days = toNumeric(value, question.number_format);
  return !isNullOrEmpty(value) && (days === null || days < 0);
}
