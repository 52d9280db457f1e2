import { ForkOutlined } from '@ant-design/icons';
import { splitData } from '../../../../../domain/steps/split/schema';
import { momentText } from '../../../components/time/Moment';
import { summaryOf } from '../../summary/summary-of';
import type { StepCard } from '../step-card';

export const splitCard: StepCard = {
  icon: ForkOutlined,
  tab: 'actions',
  summary: summaryOf(splitData, ({ ways, winner, winner_rule: rule, winner_chosen_at: chosenAt }, { t }) => {
    const best = ways.find(({ id }) => id === winner);
    if (best && chosenAt)
      return t('steps.split.chosen', { name: best.name, moment: momentText(chosenAt, 'day') });
    if (best) return t('steps.split.allTo', { name: best.name });
    const summary = ways.map(({ name, share }) => t('steps.split.part', { name, share })).join(' · ');
    return rule ? t('steps.split.ruled', { summary, percent: Math.round(rule.probability * 100) }) : summary;
  }),
};
