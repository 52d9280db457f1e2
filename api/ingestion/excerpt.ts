import { madeStorable } from '../../domain/values/validation/storable';

/** Longest excerpt, in characters. */
const excerptLimit = 500;
const keyLimit = 60;
const textLimit = 40;
/** Most keys and elements in an excerpt, and most levels of nesting. */
const sizeLimit = 40;
const depthLimit = 4;

/**
 * The shape of a value that was sent, without its content: its keys, and its values with x for each letter and 9 for each digit. Its size
 * is bounded for any value.
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
    // Not Object.entries: it would list all members of a huge object.
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

/** The same for a text that is not JSON; keys are masked too. */
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

/** The text, or its beginning, in a form that can be stored. */
function cut(text: string, limit: number): string {
  const start = text.length > limit ? `${text.slice(0, limit - 1)}…` : text;
  return madeStorable(start);
}
