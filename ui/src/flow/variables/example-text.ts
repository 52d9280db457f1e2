import { toJson } from '../../../../domain/values/json';

const shownLength = 40;

/** An example value on one line; empty where there is none. */
export function exampleText(example: unknown): string {
  if (example === undefined || example === null || example === '') return '';
  const text = typeof example === 'string' ? example : toJson(example);
  return text.length > shownLength ? `${text.slice(0, shownLength - 1)}…` : text;
}
