import dayjs from 'dayjs';
import { startOfDay, today } from '../../components/time/clocks';

/** The periods that a flow's counts can be of; without a choice they are of all times. */
export const periods = ['all', 'month', 'week', 'today'] as const;
export type Period = (typeof periods)[number];

export const periodOf = (text: string | null): Period => periods.find((period) => period === text) ?? 'all';

/** Where a period begins, as the API takes it; undefined: it has no beginning. A day begins at the midnight of the shown clocks. */
export function beginningOf(period: Period): string | undefined {
  const now = dayjs();
  switch (period) {
    case 'today':
      return startOfDay(today()).toISOString();
    case 'week':
      return now.subtract(7, 'day').toISOString();
    case 'month':
      return now.subtract(30, 'day').toISOString();
    case 'all':
      return undefined;
  }
}
