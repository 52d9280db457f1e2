/** A scalar as text; null for a list, an object and what is missing, which have no text of their own. */
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

/** A text without the accents and other marks of its letters, as it is compared and named by. */
export const withoutAccents = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '');

/** The first characters of a text, at most so many. No pair of surrogates is torn apart: PostgreSQL stores no half. */
export const beginning = (text: string, length: number): string =>
  text.length > length ? text.slice(0, length).replace(/\p{Surrogate}$/u, '') : text;

/** A text as it is searched for: without case and accents. */
export const plain = (text: string): string => withoutAccents(text).toLowerCase();

/** A text that begins with a capital letter, as at the start of a sentence. */
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
