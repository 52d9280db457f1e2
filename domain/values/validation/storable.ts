/** How deeply objects and lists may be nested in data sent to us. */
export const depthOfDataLimit = 32;

/** Why a JSON value cannot be stored unchanged. */
export type Unfit = 'too_deep' | 'number_too_large' | 'bad_character' | 'bad_key';

/**
 * Why a value from `fromOutside` cannot be stored, null when it can: it is nested too deeply, a number was so large that it became
 * infinite, a text contains a NUL character or half of a surrogate pair, or a key would change an object's prototype. Only text with
 * escapes can contain the last three (control characters and surrogates are not valid in JSON or UTF-8 unescaped).
 */
export function unfitness(
  value: unknown,
  hasEscapes = true,
  depthLimit = depthOfDataLimit,
  depth = 0,
): Unfit | null {
  if (typeof value === 'string') return hasEscapes && !isStorable(value) ? 'bad_character' : null;
  if (value === Infinity || value === -Infinity) return 'number_too_large';
  if (typeof value !== 'object' || value === null) return null;
  if (depth >= depthLimit) return 'too_deep';
  if (Array.isArray(value)) {
    // Without Object.entries: for millions of elements it takes seconds and hundreds of megabytes.
    for (const element of value as unknown[]) {
      const found = unfitness(element, hasEscapes, depthLimit, depth + 1);
      if (found) return found;
    }
    return null;
  }
  for (const [key, element] of Object.entries(value)) {
    if (hasEscapes && key === '__proto__') return 'bad_key';
    if (hasEscapes && !isStorable(key)) return 'bad_character';
    const found = unfitness(element, hasEscapes, depthLimit, depth + 1);
    if (found) return found;
  }
  return null;
}

/** A NUL character, or half of a surrogate pair: PostgreSQL stores neither. */
const unstorable = /[\0\p{Surrogate}]/u;

/** Whether PostgreSQL can store a text. */
export const isStorable = (text: string): boolean => !unstorable.test(text);

/** A text with unstorable characters replaced by U+FFFD, the replacement character. */
export const madeStorable = (text: string): string => text.replace(/[\0\p{Surrogate}]/gu, '\uFFFD');
