import { ClockCircleOutlined } from '@ant-design/icons';
import { delaySummary } from './summary';
import type { StepCard } from '../step-card';

export const delayCard: StepCard = {
  icon: ClockCircleOutlined,
  tab: 'actions',
  summary: delaySummary,
};
