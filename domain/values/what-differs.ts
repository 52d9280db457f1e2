import { isSameJson } from './same-json';

/**
 * The members of an object that are not as they were: what a save sends, so that what others changed meanwhile stays. Members that are gone
 * are not among them.
 *
 * @param merged members of which the server keeps what it is not sent: of these, too, only the members that differ.
 */
export function whatDiffers<Whole extends object>(
  is: Whole,
  was: Partial<Whole>,
  merged: readonly string[] = [],
): Partial<Whole> {
  const before = new Map<string, unknown>(Object.entries(was));
  const changed = Object.entries(is)
    .filter(([name, value]) => !isSameJson(value, before.get(name)))
    .map(([name, value]: [string, unknown]) => {
      const old = before.get(name);
      return [
        name,
        merged.includes(name) && isObject(value) && isObject(old) ? whatDiffers(value, old) : value,
      ];
    });
  return Object.fromEntries(changed) as Partial<Whole>; // members of the whole, under their names
}

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
