import { isInteger, parse, stringify } from 'lossless-json';
import { digitLimit } from './numbers';

/** Sixteen digits or more where a value can stand: only then can a number be beyond 2^53. */
const longNumber = /[:[,]\s*-?\d{16}|^\s*-?\d{16}/;

const exactNumber = (text: string): number | bigint => {
  const value = Number(text);
  return Number.isSafeInteger(value) || !isInteger(text) ? value : BigInt(text);
};

/** A whole number of more digits is never made a bigint, which would cost seconds: its value is infinite, as that of 1e400 is. */
const boundedNumber = (text: string): number | bigint =>
  text.replace('-', '').length > digitLimit ? Number(text) : exactNumber(text);

/**
 * Parses JSON. Whole numbers beyond 2^53 come back as bigint, digit for digit; all other numbers as number.
 *
 * @throws SyntaxError for text that is no JSON, and for a key that stands twice beside a long number.
 */
export const fromJson = (text: string): unknown => parsed(text, exactNumber);

/** What a text is as JSON, as `fromJson` reads it; the text itself where it is none. */
export function jsonOrText(text: string): unknown {
  try {
    return fromJson(text);
  } catch {
    return text;
  }
}

/** As `fromJson`, for JSON that comes from outside: whole numbers of more digits than are kept become infinite, for `unfitness` to find. */
export const fromOutside = (text: string): unknown => parsed(text, boundedNumber);

const parsed = (text: string, toNumber: (text: string) => number | bigint): unknown =>
  longNumber.test(text) ? parse(text, null, toNumber) : (JSON.parse(text) as unknown);

/**
 * Writes JSON, on lines of its own where it is indented; a bigint is written as the digits it has. Undefined becomes null, as it would
 * inside a list.
 */
export function toJson(value: unknown, indent?: number): string {
  try {
    return JSON.stringify(value, null, indent) ?? 'null';
  } catch (error) {
    // JSON.stringify refuses bigint with a TypeError; anything else it refuses (a circle) lossless-json refuses too.
    if (!(error instanceof TypeError)) throw error;
    return stringify(value, null, indent) ?? 'null';
  }
}

/**
 * About how many characters a value has as JSON. Counting ends soon after `limit`: what is longer is only known to be so.
 */
export function jsonLength(value: unknown, limit: number): number {
  if (typeof value === 'string') return value.length + 2;
  if (typeof value !== 'object' || value === null) return String(value).length;
  let length = 2;
  if (Array.isArray(value)) {
    // Not by its entries, all of which would be made first.
    for (const element of value as unknown[]) {
      length += 1 + jsonLength(element, limit - length);
      if (length > limit) break;
    }
    return length;
  }
  for (const [key, element] of Object.entries(value)) {
    length += key.length + 4 + jsonLength(element, limit - length);
    if (length > limit) break;
  }
  return length;
}
