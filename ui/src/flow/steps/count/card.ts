import { NumberOutlined } from '@ant-design/icons';
import { countData, timeframeUnits } from '../../../../../domain/steps/count/schema';
import { durationText } from '../../../components/duration-text';
import { summaryOf } from '../../summary/summary-of';
import type { StepCard } from '../step-card';

export const countCard: StepCard = {
  icon: NumberOutlined,
  tab: 'actions',
  summary: summaryOf(countData, (data, { t, names }) => {
    if (data.type === 'items') return data.value;
    const { value, timeframe, timeframe_unit: unit } = data;
    return `${names.event(value)} · ${durationText(timeframe / timeframeUnits[unit], unit, t)}`;
  }),
};
