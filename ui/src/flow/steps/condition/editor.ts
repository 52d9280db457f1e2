import { conditionData, type ConditionData } from '../../../../../domain/steps/condition/schema';
import { takesValue } from '../../../../../domain/values/comparing/operations';
import { defineEditor } from '../step-editor';
import { valueText } from '../../../components/value-text';
import { isOperand, operandOf } from '../written-values';
import { isVariable, variableDraft, variableText } from '../../variables/variable-draft';
import { ConditionFields } from './ConditionFields';
import { comparedSource, type ConditionDraft } from './draft';

const blank: ConditionDraft = {
  check: 'event',
  tagId: null,
  segmentId: null,
  path: '',
  type: 'number',
  operation: 'EQUALS',
  value: '',
  ignoreCase: true,
  keepFlow: 'joined',
};

function draftOf(data: ConditionData): ConditionDraft {
  if (data.operation === 'CONTACT_IS_IN_TAG') return { ...blank, check: 'tag', tagId: data.value };
  if (data.operation === 'CONTACT_IS_IN_SEGMENT')
    return { ...blank, check: 'segment', segmentId: data.value };
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
  return {
    variable: variableText({ source: comparedSource(check) ?? 'event', path }),
    variable_type: type,
    operation,
    value: takesValue(operation) ? operandOf(value, type, operation) : null,
    ignore_case: type === 'string' && ignoreCase,
  };
}

function isComplete({ check, tagId, segmentId, path, type, operation, value }: ConditionDraft): boolean {
  const source = comparedSource(check);
  if (source === null) return (check === 'tag' ? tagId : segmentId) !== null;
  if (!isVariable({ source, path })) return false;
  return !takesValue(operation) || isOperand(value, type, operation);
}

function askedOf(draft: ConditionDraft) {
  if (draft.check === 'tag') return { operation: 'CONTACT_IS_IN_TAG', value: draft.tagId };
  if (draft.check === 'segment') return { operation: 'CONTACT_IS_IN_SEGMENT', value: draft.segmentId };
  return comparisonOf(draft);
}

export const conditionEditor = defineEditor({
  schema: conditionData,
  hasTexts: true,
  Fields: ConditionFields,
  blank,
  draftOf,
  isComplete,
  dataOf: (draft, { isNew, followers }) => ({
    ...askedOf(draft),
    ...(isNew && followers > 0 ? { keep_flow: draft.keepFlow } : {}),
  }),
});
