import {
  updateVariableData,
  type UpdateVariableData,
} from '../../../../../domain/steps/update-variable/schema';
import { defineEditor } from '../step-editor';
import { valueText } from '../../../components/value-text';
import { isNumberOrTemplate, numberOrTemplate } from '../written-values';
import { isVariable, variableDraft, variableText } from '../../variables/variable-draft';
import { isVariableType, type UpdateVariableDraft } from './draft';
import { UpdateVariableFields } from './UpdateVariableFields';

const blank: UpdateVariableDraft = {
  variable: { source: 'contact', path: '' },
  valueType: 'number',
  operation: 'ADDITION',
  value: '0',
  operand: { source: 'event', path: '' },
  replacement: '',
};

function draftOf(data: UpdateVariableData): UpdateVariableDraft {
  const isOperand = isVariableType(data.value_type);
  return {
    variable: variableDraft(data.variable),
    valueType: data.value_type,
    operation: data.operation,
    value: isOperand ? '' : valueText(data.value),
    operand: isOperand ? variableDraft(valueText(data.value)) : blank.operand,
    replacement: data.second_value,
  };
}

function storedValue({ valueType, value, operand }: UpdateVariableDraft) {
  if (isVariableType(valueType)) return variableText(operand);
  return valueType === 'number' ? numberOrTemplate(value) : value;
}

function isComplete({ variable, valueType, operation, value, operand }: UpdateVariableDraft): boolean {
  if (!isVariable(variable)) return false;
  if (isVariableType(valueType)) return isVariable(operand);
  if (valueType === 'number') return isNumberOrTemplate(value);
  return operation !== 'FIND_AND_REPLACE' || value !== '';
}

export const updateVariableEditor = defineEditor({
  schema: updateVariableData,
  hasTexts: true,
  Fields: UpdateVariableFields,
  blank,
  draftOf,
  isComplete,
  dataOf: (draft) => ({
    variable: variableText(draft.variable),
    value_type: draft.valueType,
    operation: draft.operation,
    value: storedValue(draft),
    second_value: draft.operation === 'FIND_AND_REPLACE' ? draft.replacement : '',
  }),
});
