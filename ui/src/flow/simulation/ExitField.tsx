import { Form } from 'antd';
import { useTranslation } from 'react-i18next';
import type { AutomatisationDetail } from '../../../../domain/entities/automatisations/automatisation';
import { delayUnitNames } from '../../../../domain/steps/delay/schema';
import { useSegmentEventText } from '../../features/segments/segment-events';
import { DurationFields } from '../../components/form/DurationFields';

/** The time at which the contact meets the exit strategy, if the flow has one: a shop's order, an hour after the cart. */
export function ExitField({ automatisation }: { automatisation: AutomatisationDetail }) {
  const { t } = useTranslation();
  const { exit_strategy_type: type, exit_strategy_value: value } = automatisation;
  const segmentText = useSegmentEventText([value ?? ''])(value ?? '');
  if (type === 'none' || value === null) return null;
  return (
    <Form.Item
      label={
        type === 'event'
          ? t('simulation.exitEvent', { event: segmentText ?? value })
          : t('simulation.exitTag')
      }
      htmlFor="exitAfter"
      extra={t('simulation.exitHint')}
    >
      <DurationFields amount="exitAfter" unit="exitUnit" units={delayUnitNames} />
    </Form.Item>
  );
}
