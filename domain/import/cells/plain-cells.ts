import type { NumberFormat } from '../../values/numbers';

/*
 * Most cells of a file are written plainly. These functions read plain cells character by character, which costs a fraction of a regular
 * expression; for anything else they return null, and the caller uses the full reader. They never read a cell differently from the full
 * reader.
 */

const zero = 48;
const nine = 57;
const minus = 45;
const comma = 44;
const point = 46;
const space = 32;

/** Spaces that people use to separate groups of three digits: plain, no-break, thin, and narrow no-break. */
const isSpace = (code: number): boolean =>
  code === space || code === 0xa0 || code === 0x2009 || code === 0x202f;

/** Most digits that a number represents exactly, and most decimals, in a text read here. */
const digitsAtMost = 15;
const longestNumber = 24;
const powers = [1, 10, 100, 1_000, 10_000, 100_000, 1_000_000];

/** `299,15`, `-299,15` or `1 299,15` in the format; null when the full reader is needed. */
export function readPlainNumber(text: string, format: NumberFormat): number | null {
  const { length } = text;
  if (length === 0 || length > longestNumber) return null;
  const sign = format === 'comma' ? comma : point;
  let at = text.charCodeAt(0) === minus ? 1 : 0;
  const isNegative = at === 1;
  let [value, digits, decimals] = [0, 0, -1];
  /** Digits since the last space; -1 before the first space. */
  let group = -1;
  let spaces = 0;
  for (; at < length; at += 1) {
    const code = text.charCodeAt(at);
    if (code >= zero && code <= nine) {
      value = value * 10 + (code - zero);
      digits += 1;
      if (decimals >= 0) decimals += 1;
      else if (group >= 0) group += 1;
    } else if (code === sign && decimals < 0 && digits > 0 && (group < 0 || group === 3)) decimals = 0;
    else if (isSpace(code) && decimals < 0 && isGroupEnd(digits, group, value)) {
      // The same sign must separate all groups.
      if (spaces !== 0 && spaces !== code) return null;
      spaces = code;
      group = 0;
    } else return null;
  }
  if (digits === 0 || digits > digitsAtMost || decimals === 0 || (decimals < 0 && group >= 0 && group !== 3))
    return null;
  const power = decimals < 0 ? 1 : powers[decimals];
  if (power === undefined || (value === 0 && isNegative)) return null;
  // Both are exact, so their quotient is the number nearest to the written one.
  const number = value / power;
  return isNegative ? -number : number;
}

/** Whether a space is valid after this many digits: one to three with no leading zero, or three since the last space. */
const isGroupEnd = (digits: number, group: number, value: number): boolean =>
  group === 3 || (group < 0 && digits >= 1 && digits <= 3 && value >= (powers[digits - 1] ?? Infinity));

/** Whether there are two digits at a position. */
const hasTwoDigits = (text: string, at: number): boolean => isDigit(text, at) && isDigit(text, at + 1);

function isDigit(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return code >= zero && code <= nine;
}

/** The number formed by two digits. */
const twoDigits = (text: string, at: number): number =>
  (text.charCodeAt(at) - zero) * 10 + text.charCodeAt(at + 1) - zero;

/** Separators of day, month and year: `/`, `-` or `.`. */
const isDivider = (code: number): boolean => code === 47 || code === minus || code === point;

/** A day that exists in every month, or in every month but February. */
const isCommonDay = (day: number, month: number): boolean =>
  day >= 1 && (day <= 28 || (day <= 30 && month !== 2));

/** `21/01/1959`, optionally with a time such as `14:30`, in ISO 8601; null when the full reader is needed. */
export function readPlainDate(text: string, order: 'day_first' | 'month_first'): string | null {
  const { length } = text;
  if (length !== 10 && length !== 16) return null;
  const divider = text.charCodeAt(2);
  if (!isDivider(divider) || text.charCodeAt(5) !== divider) return null;
  if (!hasTwoDigits(text, 0) || !hasTwoDigits(text, 3) || !hasTwoDigits(text, 6) || !hasTwoDigits(text, 8))
    return null;
  const isDayFirst = order === 'day_first';
  const day = twoDigits(text, isDayFirst ? 0 : 3);
  const month = twoDigits(text, isDayFirst ? 3 : 0);
  if (month < 1 || month > 12 || !isCommonDay(day, month) || text.charCodeAt(6) === zero) return null;
  const [first, second] = [text.slice(0, 2), text.slice(3, 5)];
  const date = `${text.slice(6, 10)}-${isDayFirst ? second : first}-${isDayFirst ? first : second}`;
  if (length === 10) return date;
  const isTime = text.charCodeAt(10) === space && text.charCodeAt(13) === 58;
  if (!isTime || !hasTwoDigits(text, 11) || !hasTwoDigits(text, 14)) return null;
  if (twoDigits(text, 11) > 23 || twoDigits(text, 14) > 59) return null;
  return `${date}T${text.slice(11)}`;
}

const isLetter = (code: number): boolean => {
  const small = code | 32;
  return small >= 97 && small <= 122;
};

const at = 64;
const underscore = 95;
const plus = 43;

/** Whether a text is an e-mail address of letters, digits, `_`, `+`, `-` and single dots. False does not mean that it is invalid. */
export function isPlainEmail(text: string): boolean {
  const { length } = text;
  let place = 0;
  // A dot is neither first, nor last, nor next to another one.
  let isBehindDot = true;
  for (; place < length; place += 1) {
    const code = text.charCodeAt(place);
    if (code === at) break;
    if (code === point) {
      if (isBehindDot) return false;
      isBehindDot = true;
      continue;
    }
    const isNamed = isLetter(code) || (code >= zero && code <= nine) || code === underscore || code === plus;
    if (!isNamed && code !== minus) return false;
    isBehindDot = false;
  }
  if (place === length || isBehindDot) return false;
  /** Characters since the last dot, and whether all of them are letters. */
  let [run, isWord, dots] = [0, true, 0];
  for (place += 1; place < length; place += 1) {
    const code = text.charCodeAt(place);
    if (code === point) {
      if (run === 0) return false;
      [run, isWord] = [0, true];
      dots += 1;
      continue;
    }
    if (!isLetter(code)) {
      const isInside = (code >= zero && code <= nine) || (code === minus && run > 0);
      if (!isInside) return false;
      isWord = false;
    }
    run += 1;
  }
  return dots > 0 && run >= 2 && isWord;
}
