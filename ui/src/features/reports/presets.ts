import type { Dayjs } from 'dayjs';
import { today as currentDay } from '../../components/time/clocks';
import { reportDays } from '../../constants';

/** Named ranges, both days included. */
export const presetNames = ['today', 'week', 'default', 'quarter', 'thisMonth', 'lastMonth'] as const;
export type PresetName = (typeof presetNames)[number];

export function presetRange(name: PresetName): [Dayjs, Dayjs] {
  const today = currentDay();
  const lastMonth = today.subtract(1, 'month');
  const ranges: Record<PresetName, [Dayjs, Dayjs]> = {
    today: [today, today],
    week: [today.subtract(6, 'day'), today],
    default: [today.subtract(reportDays, 'day'), today],
    quarter: [today.subtract(89, 'day'), today],
    thisMonth: [today.startOf('month'), today],
    lastMonth: [lastMonth.startOf('month'), lastMonth.endOf('month').startOf('day')],
  };
  return ranges[name];
}
