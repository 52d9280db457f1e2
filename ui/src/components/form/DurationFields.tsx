import { Form, InputNumber, Select, Space } from 'antd';
import { useTranslation } from 'react-i18next';
import type { DelayUnit } from '../../../../domain/steps/delay/schema';

interface DurationFieldsProps {
  /** The form's field of the number; null where another field says it. */
  amount: string | null;
  /** The form's field of the unit. */
  unit: string;
  units: readonly DelayUnit[];
  /** The number's own name, where the form's label is not tied to it. */
  label?: string;
  /** Whole numbers of this range; any from 0 on when absent. */
  range?: { min: number; max: number };
}

/** How long: a number and its unit, two fields of the form side by side. */
export function DurationFields({ amount, unit, units, label, range }: DurationFieldsProps) {
  const { t } = useTranslation();
  return (
    <Space.Compact block>
      {amount !== null && (
        <Form.Item name={amount} noStyle>
          <InputNumber
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
