import { conditionData, type ConditionData } from '../../../../../domain/steps/condition/schema';
import { takesValue } from '../../../../../domain/values/comparing/operations';
import { defineEditor } from '../step-editor';
import { valueText } from '../../../components/value-text';
import { isOperand, operandOf } from '../written-values';
import { isVariable, variableDraft, variableText } from '../../variables/variable-draft';
import { ConditionFields } from './ConditionFields';
import type { ConditionDraft } from './draft';

const blank: ConditionDraft = {
  check: 'event',
  tagId: null,
  path: '',
  type: 'number',
  operation: 'EQUALS',
  value: '',
  ignoreCase: true,
  keepFlow: 'joined',
};

function draftOf(data: ConditionData): ConditionDraft {
  if (data.operation === 'CONTACT_IS_IN_TAG') return { ...blank, check: 'tag', tagId: data.value };
  const { source, path } = variableDraft(data.variable);
  return {
    ...blank,
    check: source,
    path,
    operation: data.operation,
    type: data.variable_type,
    value: valueText(data.value),
    ignoreCase: data.ignore_case,
  };
}

function comparisonOf({ check, path, type, operation, value, ignoreCase }: ConditionDraft) {
  const source = check === 'tag' ? 'event' : check;
  return {
    variable: variableText({ source, path }),
    variable_type: type,
    operation,
    value: takesValue(operation) ? operandOf(value, type, operation) : null,
    ignore_case: type === 'string' && ignoreCase,
  };
}

function isComplete({ check, tagId, path, type, operation, value }: ConditionDraft): boolean {
  if (check === 'tag') return tagId !== null;
  if (!isVariable({ source: check, path })) return false;
  return !takesValue(operation) || isOperand(value, type, operation);
}

export const conditionEditor = defineEditor({
  schema: conditionData,
  hasTexts: true,
  Fields: ConditionFields,
  blank,
  draftOf,
  isComplete,
  dataOf: (draft, { isNew, followers }) => ({
    ...(draft.check === 'tag' ? { operation: 'CONTACT_IS_IN_TAG', value: draft.tagId } : comparisonOf(draft)),
    ...(isNew && followers > 0 ? { keep_flow: draft.keepFlow } : {}),
  }),
});
