import { isInteger, parse, stringify } from 'lossless-json';

/** Sixteen digits or more where a value can stand: only then can a number be beyond 2^53. */
const longNumber = /[:[,]\s*-?\d{16}|^\s*-?\d{16}/;

const exactNumber = (text: string): number | bigint => {
  const value = Number(text);
  return Number.isSafeInteger(value) || !isInteger(text) ? value : BigInt(text);
};

/**
 * Parses JSON. Whole numbers beyond 2^53 come back as bigint, digit for digit; all other numbers as number.
 *
 * @throws SyntaxError for text that is no JSON, and for a key that stands twice beside a long number.
 */
export const fromJson = (text: string): unknown =>
  longNumber.test(text) ? parse(text, null, exactNumber) : (JSON.parse(text) as unknown);

/** Writes JSON, on lines of its own where it is indented; a bigint is written as the digits it has. Undefined becomes null, as it would inside a list. */
export function toJson(value: unknown, indent?: number): string {
  try {
    return JSON.stringify(value, null, indent) ?? 'null';
  } catch (error) {
    // JSON.stringify refuses bigint with a TypeError; anything else it refuses (a circle) lossless-json refuses too.
    if (!(error instanceof TypeError)) throw error;
    return stringify(value, null, indent) ?? 'null';
  }
}
