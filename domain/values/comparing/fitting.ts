import { readBoolean } from '../booleans';
import { heldDate } from './compare-dates';
import { toNumeric, type NumberFormat } from '../numbers';
import type { LiteralType } from './operations';
import { toText } from '../text';
import { utc } from '../time/timezones';

/**
 * A value as something of the type holds it: `"12.5"` is a number, and `"yes"` is true. Undefined where it is of another type. What is
 * empty fits everywhere, and stays as it is. Dates stay the text that they are: ISO 8601, with or without a time.
 *
 * @param numberFormat how people write numbers; null: as programs do.
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
