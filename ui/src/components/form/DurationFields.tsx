import { Form, Select, Space } from 'antd';
import { useTranslation } from 'react-i18next';
import type { DelayUnit } from '../../../../domain/steps/delay/schema';
import { NumberInput } from '../numbers/NumberInput';

/** A form field's name, or the path to it. */
type FieldName = string | string[];

interface DurationFieldsProps {
  /** The form field of the number; null when another field provides it. */
  amount: FieldName | null;
  /** The form field of the unit. */
  unit: FieldName;
  units: readonly DelayUnit[];
  /** The accessible name of the number, when the form's label is not linked to it. */
  label?: string;
  /** Whole numbers in this range; absent: any from 0 on. */
  range?: { min: number; max: number };
}

/** A duration: a number and its unit, two form fields side by side. */
export function DurationFields({ amount, unit, units, label, range }: DurationFieldsProps) {
  const { t } = useTranslation();
  return (
    <Space.Compact block>
      {amount !== null && (
        <Form.Item name={amount} noStyle>
          <NumberInput
            aria-label={label}
            min={0}
            {...range}
            precision={range && 0}
            style={{ width: '100%' }}
          />
        </Form.Item>
      )}
      <Form.Item name={unit} noStyle>
        <Select
          aria-label={t('steps.delay.unit')}
          options={units.map((value) => ({ value, label: t(`steps.delay.units.${value}`) }))}
        />
      </Form.Item>
    </Space.Compact>
  );
}
