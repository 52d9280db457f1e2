/** A scalar as text; null for a list, an object or a missing value, which have no text of their own. */
export function toText(value: unknown): string | null {
  switch (typeof value) {
    case 'string':
      return value;
    case 'number':
    case 'bigint':
    case 'boolean':
      return String(value);
    default:
      return null;
  }
}

/** A text without accents and other diacritics, for comparisons and for building names. */
export const withoutAccents = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '');

/** The beginning of a text, up to a number of characters. Surrogate pairs are kept whole: PostgreSQL does not store half of one. */
export const beginning = (text: string, length: number): string =>
  text.length > length ? text.slice(0, length).replace(/\p{Surrogate}$/u, '') : text;

/** A text in the form used for searching: without case and accents. */
export const plain = (text: string): string => withoutAccents(text).toLowerCase();

/** A text that begins with a capital letter, as at the start of a sentence. */
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
