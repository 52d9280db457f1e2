import { readBoolean } from '../booleans';
import { heldDate } from './compare-dates';
import { toNumeric, type NumberFormat } from '../numbers';
import type { LiteralType } from './operations';
import { toText } from '../text/text';
import { utc } from '../time/timezones';

/**
 * Converts a value to the type: `"12.5"` becomes a number, and `"yes"` true. Undefined when it is of another type. An empty value fits
 * every type and is unchanged. Dates stay text: ISO 8601, with or without a time.
 *
 * @param numberFormat the number format of people; null: as in programs.
 */
export function fitted(value: unknown, type: LiteralType, numberFormat: NumberFormat | null): unknown {
  if (value === null || value === undefined || value === '') return value ?? null;
  switch (type) {
    case 'string':
      return toText(value) ?? undefined;
    case 'number':
      return toNumeric(value, numberFormat) ?? undefined;
    case 'boolean':
      return typeof value === 'boolean' ? value : (readBoolean(toText(value) ?? '') ?? undefined);
    case 'date':
      return heldDate(value, utc) === null ? undefined : value;
  }
}
