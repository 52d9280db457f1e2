import { toJson } from '../../../domain/values/json';

/** A stored value as editable text: text unchanged, no value as empty text, the rest as JSON with exact whole numbers. */
export function valueText(value: unknown): string {
  if (value === undefined || value === null) return '';
  return typeof value === 'string' ? value : toJson(value);
}
