import { Form, InputNumber, Select, Space } from 'antd';
import { useTranslation } from 'react-i18next';
import type { AutomatisationDetail } from '../../../../domain/entities/automatisation';
import { delayUnitNames } from '../../../../domain/steps/delay/schema';

/** When the exit strategy would meet the run, where the flow has one: a shop's order, an hour after the cart. */
export function ExitField({ automatisation }: { automatisation: AutomatisationDetail }) {
  const { t } = useTranslation();
  const { exit_strategy_type: type, exit_strategy_value: value } = automatisation;
  if (type === 'none' || value === null) return null;
  return (
    <Form.Item
      label={type === 'event' ? t('simulation.exitEvent', { event: value }) : t('simulation.exitTag')}
      htmlFor="exitAfter"
      extra={t('simulation.exitHint')}
    >
      <Space.Compact>
        <Form.Item name="exitAfter" noStyle>
          <InputNumber id="exitAfter" min={0} />
        </Form.Item>
        <Form.Item name="exitUnit" noStyle>
          <Select
            aria-label={t('steps.delay.unit')}
            options={delayUnitNames.map((unit) => ({ value: unit, label: t(`steps.delay.units.${unit}`) }))}
          />
        </Form.Item>
      </Space.Compact>
    </Form.Item>
  );
}
