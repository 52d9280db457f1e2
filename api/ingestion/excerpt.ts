import { madeStorable } from '../../domain/values/validation/storable';

/** Longest excerpt, in characters. */
const excerptLimit = 500;
const keyLimit = 60;
const textLimit = 40;
/** Keys and elements that an excerpt looks at in all, and levels it goes down. */
const sizeLimit = 40;
const depthLimit = 4;

/**
 * What a value that was sent looks like, without what it says: its keys, and of its values only their form, with x for each letter
 * and 9 for each digit. Bounded, whatever the value is.
 */
export function excerptOf(value: unknown): string {
  let left = sizeLimit;

  const formOf = (part: unknown, depth: number): unknown => {
    if (typeof part === 'string') return maskText(part);
    if (typeof part === 'number' || typeof part === 'bigint') return maskNumber(part);
    if (typeof part !== 'object' || part === null) return part;
    if (depth >= depthLimit) return '…';
    return Array.isArray(part) ? elementsOf(part, depth) : fieldsOf(part, depth);
  };
  const elementsOf = (list: unknown[], depth: number): unknown[] => {
    const forms: unknown[] = [];
    for (const element of list) {
      if (left === 0) return [...forms, '…'];
      left -= 1;
      forms.push(formOf(element, depth + 1));
    }
    return forms;
  };
  const fieldsOf = (object: object, depth: number): object => {
    const forms: [string, unknown][] = [];
    // Not Object.entries: of a huge object it would list all.
    for (const key in object) {
      if (left === 0) return Object.fromEntries([...forms, ['…', '…']]);
      left -= 1;
      const field: unknown = Reflect.get(object, key);
      forms.push([cut(key, keyLimit), formOf(field, depth + 1)]);
    }
    return Object.fromEntries(forms);
  };

  return cut(JSON.stringify(formOf(value, 0)) ?? '', excerptLimit);
}

/** The same of a text that is no JSON, keys and all. */
export const excerptOfText = (text: string): string => maskText(text, excerptLimit);

function maskNumber(number: number | bigint): number | string {
  const masked = maskText(String(number));
  return Number.isFinite(Number(masked)) ? Number(masked) : masked;
}

function maskText(text: string, limit = textLimit): string {
  return cut(text, limit)
    .replace(/\p{L}|\p{M}/gu, 'x')
    .replace(/\p{N}/gu, '9');
}

/** The text, or its beginning, as it can be kept. */
function cut(text: string, limit: number): string {
  const start = text.length > limit ? `${text.slice(0, limit - 1)}…` : text;
  return madeStorable(start);
}
