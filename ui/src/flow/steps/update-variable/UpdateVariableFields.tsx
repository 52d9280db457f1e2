import { Form, Select } from 'antd';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { KnownVariable } from '../../../../../domain/entities/automatisations/known-variable';
import {
  updateOperationsOf,
  updateValueTypes,
  type UpdateValueType,
} from '../../../../../domain/steps/update-variable/schema';
import { TextField } from '../../text/TextField';
import { literalTypeOf } from '../../variables/literal-type';
import { VariableField } from '../../variables/VariableField';
import { isNumberOrTemplate, unfitText } from '../written-values';
import { isVariableType, resetValue, type UpdateVariableDraft } from './draft';

export function UpdateVariableFields() {
  const { t } = useTranslation();
  const form = Form.useFormInstance<UpdateVariableDraft>();
  const { valueType = 'number', operation = 'ADDITION' } =
    Form.useWatch<Partial<UpdateVariableDraft>>([]) ?? {};
  /** As the form has them: keys may come faster than the screen is drawn. */
  const currentDraft = (): UpdateVariableDraft => form.getFieldsValue(true) as UpdateVariableDraft;
  const isReplacing = operation === 'FIND_AND_REPLACE';

  // A stored type counts as chosen.
  const isTypeChosen = useRef((form.getFieldValue(['variable', 'path']) as string) !== '');

  /** The type follows the variable's value, unless the user has chosen another type, or entered a value. */
  function handleKnown({ example }: KnownVariable): void {
    const told = literalTypeOf(example);
    const type = told === 'date' ? 'string' : told;
    const current = currentDraft();
    if (isTypeChosen.current || current.value !== resetValue(current.valueType)) return;
    if (type !== current.valueType && (type === 'string' || type === 'number')) takeType(type);
  }

  function handleTypeChosen(type: UpdateValueType): void {
    isTypeChosen.current = true;
    takeType(type);
  }

  function takeType(type: UpdateValueType): void {
    form.setFieldValue('valueType', type);
    if (!updateOperationsOf[type].includes(currentDraft().operation))
      form.setFieldValue('operation', 'EQUALS');
    form.setFieldsValue({ value: resetValue(type), operand: { source: 'event', path: '' }, replacement: '' });
  }
  return (
    <>
      <VariableField name="variable" label={t('steps.update.variable')} onKnown={handleKnown} />
      <Form.Item name="valueType" label={t('steps.update.valueType')}>
        <Select
          onChange={handleTypeChosen}
          options={updateValueTypes.map((value) => ({ value, label: t(`steps.types.${value}`) }))}
        />
      </Form.Item>
      <Form.Item name="operation" label={t('steps.operation')}>
        <Select
          options={updateOperationsOf[valueType].map((value) => ({
            value,
            label: t(`steps.update.operations.${value}`),
          }))}
        />
      </Form.Item>
      {isVariableType(valueType) ? (
        <VariableField name="operand" label={t('steps.update.operand')} />
      ) : (
        <TextField
          name="value"
          label={isReplacing ? t('steps.update.find') : t('steps.value')}
          hint={
            valueType === 'number'
              ? t('steps.numberHint', { placeholder: '{{ event.amount }}' })
              : t('steps.textHint', { placeholder: '{{ contact.name }}' })
          }
          faultOf={(text) =>
            valueType === 'number' && !isNumberOrTemplate(text) ? unfitText(text, 'number', t) : null
          }
          limit={10_000}
        />
      )}
      {isReplacing && <TextField name="replacement" label={t('steps.update.replacement')} limit={10_000} />}
    </>
  );
}
