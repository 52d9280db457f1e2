import type { UpdateOperation, UpdateValueType } from '../../../../../domain/steps/update-variable/schema';
import type { VariableDraft } from '../../variables/variable-draft';

/** What the form of an update holds. */
export interface UpdateVariableDraft {
  variable: VariableDraft;
  valueType: UpdateValueType;
  operation: UpdateOperation;
  /** The literal value, for types that take one. */
  value: string;
  /** The operand variable, for types that take one. */
  operand: VariableDraft;
  /** The replacement for `value` in find and replace. */
  replacement: string;
}

/** Changing the type resets the value: 0 for number, empty for the others (docs/contract.md#update-variable). */
export const resetValue = (type: UpdateValueType): string => (type === 'number' ? '0' : '');

export const isVariableType = (type: UpdateValueType): boolean =>
  type === 'string_variable' || type === 'number_variable';
