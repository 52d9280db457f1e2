import { heldDate } from '../values/comparing/compare-dates';
import {
  takesDays,
  takesValue,
  type ConditionOperation,
  type FilterType,
} from '../values/comparing/operations';
import { holdsLiquid } from '../values/liquid/template';
import { numberFormats, toNumeric } from '../values/numbers';
import { parseVariable } from '../values/path';
import { utc } from '../values/time/timezones';
import type { DataFault } from './definition';
import { isReadOnly } from './update-variable/schema';

/** `subject`: explains the field, when its name is not enough. */
export const missing = (field: string, value: unknown, subject?: string): DataFault[] =>
  value === null || value === '' ? [{ code: 'field_missing', field, ...(subject && { subject }) }] : [];

/** Checks a literal value's kind; a template's value is known only in the run, and a missing value is a separate fault. */
const unless =
  (isOfKind: (value: unknown) => boolean, code: DataFault['code']) =>
  (field: string, value: unknown): DataFault[] =>
    value === null || value === '' || isOfKind(value) || (typeof value === 'string' && holdsLiquid(value))
      ? []
      : [{ code, field }];

/** The operand of a numeric comparison or calculation. */
export const notNumeric = unless((value) => toNumeric(value) !== null, 'not_a_number');
/** The same of one that is read in the account's number format, whichever that is. */
export const notWrittenNumber = unless(
  (value) => numberFormats.some((format) => toNumeric(value, format) !== null),
  'not_a_number',
);
const notDate = unless((value) => heldDate(value, utc) !== null, 'not_a_date');

export const notVariable = (field: string, value: unknown): DataFault[] =>
  value !== '' && !parseVariable(String(value)) ? [{ code: 'not_a_variable', field }] : [];

export const readOnly = (field: string, variable: string): DataFault[] =>
  isReadOnly(variable) ? [{ code: 'variable_read_only', field, subject: variable }] : [];

interface Asked {
  variable_type: FilterType;
  operation: ConditionOperation;
  value: unknown;
}

/** A literal value that cannot be compared with values of the type. */
function ofOtherType(
  field: string,
  { variable_type, operation, value }: Asked,
  ofNumber: typeof notNumeric,
): DataFault[] {
  if (variable_type === 'number' || takesDays(operation)) return ofNumber(field, value);
  return variable_type === 'date' ? notDate(field, value) : [];
}

/**
 * What the operand of a comparison lacks: without one, "is not" is true for everything. An empty text is one for texts. `ofNumber` says what
 * is no number.
 */
export function operandFaults(field: string, asked: Asked, ofNumber = notNumeric): DataFault[] {
  const { variable_type, operation, value } = asked;
  if (!takesValue(operation) || (variable_type === 'string' && value === '')) return [];
  if (value === null || value === '') return missing(field, value);
  return variable_type.endsWith('_variable')
    ? notVariable(field, value)
    : ofOtherType(field, asked, ofNumber);
}

/** The same for each of a list of filters. */
export const filterFaults = (field: string, filters: readonly Asked[]): DataFault[] =>
  filters.flatMap((filter, place) => operandFaults(`${field}.${place}.value`, filter));

export const isOfContact = (variable: string): boolean => parseVariable(variable)?.source === 'contact';
