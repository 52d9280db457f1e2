import { RetweetOutlined } from '@ant-design/icons';
import { loopData } from '../../../../../domain/steps/loop/schema';
import { valueText } from '../../../components/value-text';
import { paceText } from '../pace-text';
import { summaryOf } from '../../summary/summary-of';
import type { StepCard } from '../step-card';

export const loopCard: StepCard = {
  icon: RetweetOutlined,
  tab: 'actions',
  summary: summaryOf(loopData, (data, { t, names }) => {
    const { source, value, delay_between_iterations: delay, contact_filters: filters } = data;
    const pace = delay > 0 ? [paceText(delay, t)] : [];
    if (source === 'contact' || source === 'event')
      return [`${source}.${valueText(value)}`, ...pace].join(' · ');
    const id = value === null ? null : Number(value);
    const whom = {
      all_contacts: () => t('steps.loop.sources.all_contacts'),
      tag: () => names.tag(id),
      segment: () => names.segment(id),
    };
    const passing = filters.length > 0 ? [t('steps.summary.filters', { count: filters.length })] : [];
    return [whom[source](), ...passing, ...pace].join(' · ');
  }),
};
