import { isInteger, parse, stringify } from 'lossless-json';
import { digitLimit } from './numbers';

/** Sixteen digits or more at the position of a value: only then can a number exceed 2^53. */
const longNumber = /[:[,]\s*-?\d{16}|^\s*-?\d{16}/;

const exactNumber = (text: string): number | bigint => {
  const value = Number(text);
  return Number.isSafeInteger(value) || !isInteger(text) ? value : BigInt(text);
};

/** A whole number with more digits never becomes a bigint, which would take seconds: it becomes infinite, like 1e400. */
const boundedNumber = (text: string): number | bigint =>
  text.replace('-', '').length > digitLimit ? Number(text) : exactNumber(text);

/**
 * Parses JSON. Whole numbers beyond 2^53 become exact bigints; all other numbers become numbers.
 *
 * @throws SyntaxError for invalid JSON, and for a duplicate key beside a long number.
 */
export const fromJson = (text: string): unknown => parsed(text, exactNumber);

/** A text parsed as JSON by `fromJson`; the text itself when it is not valid JSON. */
export function jsonOrText(text: string): unknown {
  try {
    return fromJson(text);
  } catch {
    return text;
  }
}

/** Like `fromJson`, for JSON from outside: whole numbers with too many digits become infinite, for `unfitness` to detect. */
export const fromOutside = (text: string): unknown => parsed(text, boundedNumber);

const parsed = (text: string, toNumber: (text: string) => number | bigint): unknown =>
  longNumber.test(text) ? parse(text, null, toNumber) : (JSON.parse(text) as unknown);

/** Writes JSON, optionally indented; a bigint is written with all its digits. Undefined becomes null, as it would inside a list. */
export function toJson(value: unknown, indent?: number): string {
  try {
    return JSON.stringify(value, null, indent) ?? 'null';
  } catch (error) {
    // JSON.stringify refuses a bigint with a TypeError; anything else it refuses (a cycle) lossless-json refuses too.
    if (!(error instanceof TypeError)) throw error;
    return stringify(value, null, indent) ?? 'null';
  }
}

/** The approximate length of a value's JSON in characters. Counting stops soon after `limit`: beyond it, the result only means "longer". */
export function jsonLength(value: unknown, limit: number): number {
  if (typeof value === 'string') return value.length + 2;
  if (typeof value !== 'object' || value === null) return String(value).length;
  let length = 2;
  if (Array.isArray(value)) {
    // Without Object.entries, which would create all entries first.
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
