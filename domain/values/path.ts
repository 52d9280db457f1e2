import { z } from 'zod';
import { ruleWords } from './validation/faults';

/** The source of a variable: the run's copy of the event, the stored contact, or the account's stored globals. */
export const variableSources = ['event', 'contact', 'global'] as const;
export type VariableSource = (typeof variableSources)[number];

const forbiddenKeys = new Set(['__proto__', 'constructor', 'prototype']);
const pathLimit = 500;

/** A path into a value, without a source: keys joined by dots, list indexes as numbers. */
export const plainPath = z
  .string()
  .trim()
  .min(1)
  .max(pathLimit)
  .refine((path) => path.split('.').every((key) => key !== '' && !forbiddenKeys.has(key)), {
    message: ruleWords({
      en: 'must be names joined by dots, such as address.city',
      fr: 'doit être des noms séparés par des points, comme address.city',
    }),
  });

/** A variable as steps store it: `source.path`. */
export const variablePath = plainPath.refine((path) => parseVariable(path) !== null, {
  message: ruleWords({
    en: 'must begin with event., contact. or global.',
    fr: 'doit commencer par event., contact. ou global.',
  }),
});

export interface Variable {
  source: VariableSource;
  keys: string[];
}

/** Splits `source.path`; null when the source is unknown or the path is empty or forbidden. */
export function parseVariable(path: string): Variable | null {
  const [source, ...keys] = path.trim().split('.');
  const known = variableSources.find((candidate) => candidate === source);
  if (!known || keys.length === 0 || keys.some((key) => key === '' || forbiddenKeys.has(key))) return null;
  return { source: known, keys };
}

/** The value at a path, through own properties only; undefined when there is none. */
export function readPath(root: unknown, keys: readonly string[]): unknown {
  let value = root;
  for (const key of keys) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined;
    value = (value as Record<string, unknown>)[key]; // own property, checked above
  }
  return value;
}

/**
 * A copy of `root` with `value` at the path; missing objects on the way are created. A value on the way that is not an object is replaced
 * by one, because a flow that writes `contact.address.city` requires an address.
 */
export function writePath(root: unknown, keys: readonly string[], value: unknown): unknown {
  const [key, ...rest] = keys;
  if (key === undefined) return value;
  if (forbiddenKeys.has(key)) throw new RangeError(`A variable cannot be named ${key}`);
  if (Array.isArray(root) && /^\d+$/.test(key) && Number(key) <= root.length) {
    const copy: unknown[] = root.slice();
    copy[Number(key)] = writePath(copy[Number(key)], rest, value);
    return copy;
  }
  const object = typeof root === 'object' && root !== null && !Array.isArray(root) ? root : {};
  return { ...object, [key]: writePath(readPath(object, [key]), rest, value) };
}
