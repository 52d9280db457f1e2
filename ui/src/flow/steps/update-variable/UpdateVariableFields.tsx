import { Form, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import {
  updateOperationsOf,
  updateValueTypes,
  type UpdateValueType,
} from '../../../../../domain/steps/update-variable/schema';
import { TextField } from '../../text/TextField';
import { VariableField } from '../../variables/VariableField';
import { isVariableType, resetValue, type UpdateVariableDraft } from './draft';

export function UpdateVariableFields() {
  const { t } = useTranslation();
  const form = Form.useFormInstance<UpdateVariableDraft>();
  const { valueType = 'number', operation = 'ADDITION' } =
    Form.useWatch<Partial<UpdateVariableDraft>>([]) ?? {};
  const isReplacing = operation === 'FIND_AND_REPLACE';

  function handleTypeChosen(type: UpdateValueType): void {
    const [first = 'EQUALS'] = updateOperationsOf[type];
    if (!updateOperationsOf[type].includes(operation)) form.setFieldValue('operation', first);
    form.setFieldsValue({ value: resetValue(type), operand: { source: 'event', path: '' }, replacement: '' });
  }
  return (
    <>
      <VariableField name="variable" label={t('steps.update.variable')} />
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
          limit={10_000}
        />
      )}
      {isReplacing && <TextField name="replacement" label={t('steps.update.replacement')} limit={10_000} />}
    </>
  );
}
