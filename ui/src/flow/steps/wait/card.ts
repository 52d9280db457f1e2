import { HourglassOutlined } from '@ant-design/icons';
import { awaitedNames } from '../../../../../domain/steps/wait/describe';
import { waitData } from '../../../../../domain/steps/wait/schema';
import { summaryOf } from '../../summary/summary-of';
import { delayText } from '../delay/summary';
import type { StepCard } from '../step-card';

export const waitCard: StepCard = {
  icon: HourglassOutlined,
  tab: 'actions',
  branches: { true: 'steps.wait.came', false: 'steps.wait.timeOver' },
  summary: summaryOf(waitData, (data, telling) => {
    const { time_out } = data;
    const name = awaitedNames(data, telling.names.event);
    const end = delayText(time_out, telling);
    return telling.t(time_out.use_variable ? 'steps.wait.summaryUntil' : 'steps.wait.summary', { name, end });
  }),
};
