import { toJson } from '../../../domain/values/json';

/** A stored value as people read and write it: text as it is, nothing as empty text, the rest as JSON, whole numbers to the last digit. */
export function valueText(value: unknown): string {
  if (value === undefined || value === null) return '';
  return typeof value === 'string' ? value : toJson(value);
}
