import { Form, Input, Select } from 'antd';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fieldOperationsOf, type FieldOperation } from '../../../../../domain/entities/contacts/field-filter';
import { takesValue, type LiteralType } from '../../../../../domain/values/comparing/operations';
import { toNumeric } from '../../../../../domain/values/numbers';
import { PickerSelect } from '../../../components/picker/PickerSelect';
import { operationText } from '../../../flow/steps/operation-text';
import { useAppSelector } from '../../../store/hooks';
import { useKnown } from '../../../store/use-options';
import { customFieldPicker } from './custom-field-picker';

export interface FieldFilterValues {
  fieldId: number | null;
  operation: FieldOperation;
  value: string;
}

/** The form's fields: the custom field, the operation, and the operand, which depends on the field's type. */
export function FieldFilterFields() {
  const { t } = useTranslation();
  const form = Form.useFormInstance<FieldFilterValues>();
  const fieldId = Form.useWatch('fieldId', form) ?? null;
  const operation = Form.useWatch('operation', form) ?? 'EQUALS';
  const fieldOf = useKnown(customFieldPicker, fieldId === null ? [] : [fieldId]);
  const type = (fieldId === null ? null : fieldOf(fieldId))?.type ?? null;
  const operations = fieldOperationsOf(type);
  const isOffered = operations.includes(operation);
  useEffect(() => {
    // Another field may have another type.
    if (!isOffered) form.setFieldValue('operation', 'EQUALS');
  }, [form, isOffered]);
  return (
    <>
      <Form.Item name="fieldId" label={t('contacts.customField')}>
        <PickerSelect
          plan={customFieldPicker}
          placeholder={t('contacts.chooseField')}
          noneFound={t('contacts.noField')}
        />
      </Form.Item>
      <Form.Item name="operation" label={t('contacts.fieldOperation')}>
        <Select
          options={operations.map((value) => ({ value, label: operationText(value, type ?? 'string', t) }))}
        />
      </Form.Item>
      {takesValue(operation) && <ComparedWith type={type} />}
    </>
  );
}

function ComparedWith({ type }: { type: LiteralType | null }) {
  const { t } = useTranslation();
  const numberFormat = useAppSelector((state) => state.session.user?.number_format ?? null);
  if (type === 'date') return <ComparedDate />;
  const decimal = numberFormat === 'comma' ? '12,5' : '12.5';
  return (
    <Form.Item
      name="value"
      label={t('contacts.fieldValue')}
      extra={type === 'number' ? t('contacts.fieldValueHints.number', { decimal }) : undefined}
      rules={[
        {
          validator: (_, value: string) =>
            type === 'number' && value.trim() !== '' && toNumeric(value.trim(), numberFormat) === null
              ? Promise.reject(new Error(t('contacts.fieldValueNoNumber', { decimal })))
              : Promise.resolve(),
        },
      ]}
    >
      {type === 'boolean' ? (
        <Select
          options={(['true', 'false'] as const).map((value) => ({
            value,
            label: t(`steps.booleans.${value}`),
          }))}
        />
      ) : (
        <Input inputMode={type === 'number' ? 'decimal' : 'text'} maxLength={255} />
      )}
    </Form.Item>
  );
}

/** A day, picked or typed in the browser's format; a moment from a URL is kept as it is. */
function ComparedDate() {
  const { t } = useTranslation();
  const form = Form.useFormInstance<FieldFilterValues>();
  const [isMoment] = useState(() => /^\d{4}-\d{2}-\d{2}./.test(form.getFieldValue('value') as string));
  return (
    <Form.Item
      name="value"
      label={t('contacts.fieldValue')}
      extra={isMoment ? t('contacts.fieldValueHints.date') : undefined}
    >
      <Input type={isMoment ? 'text' : 'date'} maxLength={255} />
    </Form.Item>
  );
}
