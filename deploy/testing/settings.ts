import { listSettings } from '../../config/settings';

/** The names of environment variables that the product's processes read; the last two are Node's own. */
const known = new Set([...listSettings().map(({ name }) => name), 'NODE_ENV', 'TZ']);

/** Of these environment variables, those that no process reads. */
export const unknownAmong = (names: Iterable<string>): string[] =>
  [...names].filter((name) => !known.has(name));
