import type { UpdateOperation, UpdateValueType } from '../../../../../domain/steps/update-variable/schema';
import type { VariableDraft } from '../../variables/variable-draft';

/** What the form of an update holds. */
export interface UpdateVariableDraft {
  variable: VariableDraft;
  valueType: UpdateValueType;
  operation: UpdateOperation;
  /** The written value, for types that are no variable. */
  value: string;
  /** The operand, for types that are one. */
  operand: VariableDraft;
  /** What find and replace puts in the place of `value`. */
  replacement: string;
}

/** Changing the type resets the value: 0 for number, empty for the others (docs/contract.md#update-variable). */
export const resetValue = (type: UpdateValueType): string => (type === 'number' ? '0' : '');

export const isVariableType = (type: UpdateValueType): boolean =>
  type === 'string_variable' || type === 'number_variable';
