import { toJson } from '../json';
import { beginning } from './text';

/** Longest value that logs and trials show in full, in characters of its text or its JSON. */
const shownLimit = 2_000;

/** A short value unchanged, else the beginning of its text, with an ellipsis. */
export function shortened(value: unknown, limit = shownLimit): unknown {
  if (typeof value !== 'string' && (typeof value !== 'object' || value === null)) return value;
  const text = typeof value === 'string' ? value : toJson(value);
  return text.length <= limit ? value : cut(text, limit);
}

/** The beginning of a text longer than the limit, with an ellipsis. */
export const cut = (text: string, limit: number): string =>
  text.length <= limit ? text : `${beginning(text, limit)}…`;
