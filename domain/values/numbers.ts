/** What a numeric variable may hold: JSON numbers, and whole numbers beyond 2^53 as bigint. */
export type Numeric = number | bigint;

/**
 * The most digits of a whole number, received or calculated: a power of a power would otherwise fill the memory, and PostgreSQL stores
 * 131,072.
 */
export const digitLimit = 1_000;

const wholePattern = /^[+-]?\d+$/;
const decimalPattern = /^[+-]?(\d+(\.\d*)?|\.\d+)([eE][+-]?\d{1,3})?$/;

/** The number formats of accounts, named after the decimal sign: `1,299.15`; `1 299,15` and `1.299,15`. */
export const numberFormats = ['point', 'comma'] as const;
export type NumberFormat = (typeof numberFormats)[number];

/** A whole or decimal number, with or without a group separator, which must be the same throughout. */
const writtenPatterns: Record<NumberFormat, RegExp> = {
  point: /^([+-]?)(\d+|[1-9]\d{0,2}([, \u00A0\u2009\u202F'’])\d{3}(?:\3\d{3})*)(?:\.(\d+))?$/,
  comma: /^([+-]?)(\d+|[1-9]\d{0,2}([. \u00A0\u2009\u202F'’])\d{3}(?:\3\d{3})*)(?:,(\d+))?$/,
};

/** The most common numbers, which are cheap to parse: at most fifteen digits, without group separators. */
const shortPatterns: Record<NumberFormat, RegExp> = {
  point: /^-?\d{1,9}(?:\.\d{1,6})?$/,
  comma: /^-?\d{1,9}(?:,\d{1,6})?$/,
};

/** Parses a number in the given format only: in `comma`, 1.299 is a thousand and more. Null for anything else. */
export function toWritten(text: string, format: NumberFormat): Numeric | null {
  if (shortPatterns[format].test(text)) return Number(text.replace(',', '.'));
  const [written, sign = '', whole = '', , decimals] = writtenPatterns[format].exec(text) ?? [];
  if (written === undefined) return null;
  return toNumeric(`${sign}${whole.replace(/\D/g, '')}${decimals === undefined ? '' : `.${decimals}`}`);
}

/**
 * Reads a number from a number or a text; null for anything else. A text is parsed as in programs (`1299.15`), and only if that fails in
 * the `format` of people.
 */
export function toNumeric(value: unknown, format: NumberFormat | null = null): Numeric | null {
  if (typeof value === 'bigint') return value;
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  if (typeof value !== 'string') return null;
  const text = value.trim();
  if (wholePattern.test(text)) return text.length > digitLimit ? null : smallest(BigInt(text));
  if (decimalPattern.test(text)) return toNumeric(Number(text));
  return format && toWritten(text, format);
}

/** A whole number as a number where that holds it exactly. */
export const smallest = (value: bigint): Numeric =>
  Number.isSafeInteger(Number(value)) ? Number(value) : value;

/** -1, 0 or 1; whole numbers of any size are compared exactly. */
export function compareNumbers(a: Numeric, b: Numeric): number {
  // JavaScript compares a number with a bigint exactly, without converting either.
  return a < b ? -1 : a > b ? 1 : 0;
}
