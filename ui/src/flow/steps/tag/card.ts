import { TagOutlined } from '@ant-design/icons';
import { tagStepData } from '../../../../../domain/steps/tag/schema';
import { summaryOf } from '../../summary/summary-of';
import type { StepCard } from '../step-card';

export const tagCard: StepCard = {
  icon: TagOutlined,
  tab: 'actions',
  summary: summaryOf(tagStepData, ({ tag_id }, { names }) => names.tag(tag_id)),
};
