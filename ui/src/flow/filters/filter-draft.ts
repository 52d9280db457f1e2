import type { Filter } from '../../../../domain/steps/filter';
import {
  operationFits,
  takesValue,
  type ConditionOperation,
  type FilterType,
} from '../../../../domain/values/comparing/operations';
import { plainPath } from '../../../../domain/values/path';
import { valueText } from '../../components/value-text';
import { operandOf, unfitOf, type Unfit } from '../steps/written-values';
import { blankValue } from '../variables/literal-type';
import { isVariable, variableDraft, variableText, type VariableDraft } from '../variables/variable-draft';

/** A filter in a form. */
export interface FilterDraft {
  variable: string;
  type: FilterType;
  operation: ConditionOperation;
  /** The literal value, for types that take one. */
  value: string;
  /** The run's variable to compare with, for types that take one. */
  operand: VariableDraft;
  ignoreCase: boolean;
}

export const blankFilter: FilterDraft = {
  variable: '',
  type: 'string',
  operation: 'EQUALS',
  value: '',
  operand: { source: 'event', path: '' },
  ignoreCase: true,
};

export const isVariableType = (type: FilterType): boolean => type.endsWith('_variable');

export function filterDraft({ variable, variable_type, operation, value, ignore_case }: Filter): FilterDraft {
  const isOperand = isVariableType(variable_type);
  return {
    variable,
    operation,
    type: variable_type,
    ignoreCase: ignore_case,
    value: isOperand ? '' : valueText(value),
    operand: isOperand ? variableDraft(valueText(value)) : blankFilter.operand,
  };
}

/** A filter as it is stored. */
export const filterData = ({ variable, type, operation, ignoreCase, ...draft }: FilterDraft) => ({
  variable: variable.trim(),
  variable_type: type,
  operation,
  value: takesValue(operation) ? valueOf(type, operation, draft) : null,
  ignore_case: (type === 'string' || type === 'string_variable') && ignoreCase,
});

function valueOf(
  type: FilterType,
  operation: ConditionOperation,
  { value, operand }: Pick<FilterDraft, 'value' | 'operand'>,
) {
  if (isVariableType(type)) return variableText(operand);
  return operandOf(value, type, operation);
}

/** What a filter lacks: a variable, a value, or one that fits. */
export type FilterLack = 'variable' | 'value' | Unfit;

/** Whether the filter names a variable. */
export const isPath = (variable: string): boolean => plainPath.safeParse(variable).success;

/** What a filter lacks before it can be saved; null: nothing. */
export function filterLack({ variable, type, operation, value, operand }: FilterDraft): FilterLack | null {
  if (!isPath(variable)) return 'variable';
  if (!takesValue(operation)) return null;
  if (isVariableType(type)) return isVariable(operand) ? null : 'variable';
  const unfit = unfitOf(value, type, operation);
  return unfit !== null && value.trim() === '' ? 'value' : unfit;
}

export const isFilterComplete = (filter: FilterDraft): boolean =>
  operationFits(filter.operation, filter.type) && filterLack(filter) === null;

/** A filter after a change of its type: the value is reset, and so is an operation that the type does not support. */
export function withType(filter: FilterDraft, type: FilterType): FilterDraft {
  const operation = operationFits(filter.operation, type) ? filter.operation : 'EQUALS';
  return { ...filter, type, operation, value: blankValue(type), operand: blankFilter.operand };
}
