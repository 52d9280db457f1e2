import type { KnownVariable } from '../../../../domain/entities/automatisations/known-variable';
import {
  operationFits,
  type ConditionOperation,
  type FilterType,
  type LiteralType,
} from '../../../../domain/values/comparing/operations';
import { heldDate } from '../../../../domain/values/comparing/compare-dates';
import { numberFormats, toNumeric } from '../../../../domain/values/numbers';
import { utc } from '../../../../domain/values/time/timezones';

/**
 * The type that a variable's example tells; null where it tells none. A text that is a number, however it is written, is compared as
 * either.
 */
export function literalTypeOf(example: unknown): LiteralType | null {
  if (typeof example === 'number' || typeof example === 'bigint') return 'number';
  if (typeof example === 'boolean') return 'boolean';
  if (heldDate(example, utc)) return 'date';
  const isNumber = numberFormats.some((format) => toNumeric(example, format) !== null);
  return typeof example === 'string' && example !== '' && !isNumber ? 'string' : null;
}

/** What stands beside a variable that is compared. */
interface Comparison {
  type: FilterType;
  operation: ConditionOperation;
  value: string;
}

/** What stands in a value's field before anybody writes there. */
export const blankValue = (type: FilterType): string => (type === 'boolean' ? 'true' : '');

/**
 * The type that a comparison takes from its variable's custom field, or else from its example; null where it keeps its own, since nothing
 * that was written gives way: neither a value, nor an operation, nor that another variable is compared with.
 */
export function typeTaken(
  variable: Pick<KnownVariable, 'type' | 'example'>,
  { type, operation, value }: Comparison,
): LiteralType | null {
  const told = variable.type ?? literalTypeOf(variable.example);
  const isWritten = type.endsWith('_variable') || value !== blankValue(type);
  return told === null || told === type || isWritten || !operationFits(operation, told) ? null : told;
}
