import { ForkOutlined } from '@ant-design/icons';
import { splitData } from '../../../../../domain/steps/split/schema';
import { summaryOf } from '../../summary/summary-of';
import type { StepCard } from '../step-card';

export const splitCard: StepCard = {
  icon: ForkOutlined,
  tab: 'actions',
  summary: summaryOf(splitData, ({ ways, winner }, { t }) => {
    const best = ways.find(({ id }) => id === winner);
    if (best) return t('steps.split.allTo', { name: best.name });
    return ways.map(({ name, share }) => t('steps.split.part', { name, share })).join(' · ');
  }),
};
