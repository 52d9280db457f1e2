import type { ComparedField } from '../../../../../../domain/entities/segments/rule';
import {
  operationFits,
  takesDays,
  takesValue,
  type ConditionOperation,
  type LiteralType,
} from '../../../../../../domain/values/comparing/operations';
import { plainPath } from '../../../../../../domain/values/path';
import { valueText } from '../../../../components/value-text';
import { isOperand, operandOf } from '../../../../flow/steps/written-values';
import { blankValue } from '../../../../flow/variables/literal-type';
import type { Lack } from '../lack';

/** A comparison in a form: of a field of the contact, or of an event's data, with a value. */
export interface ComparedDraft {
  variable: string;
  type: LiteralType;
  /** The user has chosen the type: it no longer follows the field. */
  isTypeChosen: boolean;
  operation: ConditionOperation;
  value: string;
  ignoreCase: boolean;
}

export const blankCompared: ComparedDraft = {
  variable: '',
  type: 'string',
  isTypeChosen: false,
  operation: 'EQUALS',
  value: '',
  ignoreCase: true,
};

export const comparedDraft = ({
  variable,
  variable_type,
  operation,
  value,
  ignore_case,
}: ComparedField): ComparedDraft => ({
  variable,
  type: variable_type,
  isTypeChosen: true,
  operation,
  value: valueText(value),
  ignoreCase: ignore_case,
});

/** The comparison as a rule stores it. */
export function comparedOf({ variable, type, operation, value, ignoreCase }: ComparedDraft): ComparedField {
  return {
    variable: variable.trim(),
    variable_type: type,
    operation,
    value: takesValue(operation) ? operandOf(value.trim(), type, operation) : null,
    ignore_case: type === 'string' && takesValue(operation) && ignoreCase,
  };
}

/** What is missing, or wrong. There is no run here: a value is no template. */
export function comparedLacks({ variable, type, operation, value }: ComparedDraft): Lack | null {
  if (!plainPath.safeParse(variable).success) return 'field';
  if (!takesValue(operation)) return null;
  const text = value.trim();
  if (text === '') return takesDays(operation) ? 'days' : 'value';
  if (type === 'string') return null;
  if (!text.includes('{{') && isOperand(text, type, operation)) return null;
  if (takesDays(operation)) return 'days';
  return type === 'number' ? 'number' : 'date';
}

/** A comparison after a change of its type: the value is reset, and so is an operation that the type does not support. */
export function withType(draft: ComparedDraft, type: LiteralType): ComparedDraft {
  const operation = operationFits(draft.operation, type) ? draft.operation : 'EQUALS';
  return { ...draft, type, operation, value: blankValue(type) };
}

/** A comparison after a change of its operation: a number of days is no value, and a value no number of days. */
export function withOperation(draft: ComparedDraft, operation: ConditionOperation): ComparedDraft {
  const isOther = takesDays(operation) !== takesDays(draft.operation);
  return { ...draft, operation, value: isOther ? blankValue(draft.type) : draft.value };
}
