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

/** The type of a variable's example; null when it is unclear. A text that is a number, in any notation, can be compared as either. */
export function literalTypeOf(example: unknown): LiteralType | null {
  if (typeof example === 'number' || typeof example === 'bigint') return 'number';
  if (typeof example === 'boolean') return 'boolean';
  if (heldDate(example, utc)) return 'date';
  const isNumber = numberFormats.some((format) => toNumeric(example, format) !== null);
  return typeof example === 'string' && example !== '' && !isNumber ? 'string' : null;
}

/** The parts of a comparison beside its variable. */
interface Comparison {
  type: FilterType;
  operation: ConditionOperation;
  value: string;
}

/** The value of an operand field before anybody types in it. */
export const blankValue = (type: FilterType): string => (type === 'boolean' ? 'true' : '');

/**
 * The type that a comparison takes from its variable's custom field, or else from its example; null when it keeps its own type, so that
 * nothing already entered is lost: a value, an operation, or an operand variable.
 */
export function typeTaken(
  variable: Pick<KnownVariable, 'type' | 'example'>,
  { type, operation, value }: Comparison,
): LiteralType | null {
  const told = variable.type ?? literalTypeOf(variable.example);
  const isWritten = type.endsWith('_variable') || value !== blankValue(type);
  return told === null || told === type || isWritten || !operationFits(operation, told) ? null : told;
}
