import { toJson } from './json';
import { beginning } from './text';

/** Longest value that logs and trials show whole, in characters of its text or its JSON. */
const shownLimit = 2_000;

/** A value when it is short, else the beginning of its text, with a sign that it goes on. */
export function shortened(value: unknown, limit = shownLimit): unknown {
  if (typeof value !== 'string' && (typeof value !== 'object' || value === null)) return value;
  const text = typeof value === 'string' ? value : toJson(value);
  return text.length <= limit ? value : cut(text, limit);
}

/** The beginning of a text that is longer than the limit, with a sign that it goes on. */
export const cut = (text: string, limit: number): string =>
  text.length <= limit ? text : `${beginning(text, limit)}…`;
