import { ThunderboltOutlined } from '@ant-design/icons';
import { trackStepData } from '../../../../../domain/steps/track/schema';
import { summaryOf } from '../../summary/summary-of';
import type { StepCard } from '../step-card';

export const trackCard: StepCard = {
  icon: ThunderboltOutlined,
  tab: 'actions',
  summary: summaryOf(trackStepData, ({ event_name }) => event_name),
};
