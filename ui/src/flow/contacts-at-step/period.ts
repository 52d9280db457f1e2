import dayjs from 'dayjs';
import { startOfDay, today } from '../../components/time/clocks';

/** The periods of a flow's counts; by default they cover the whole history. */
export const periods = ['all', 'month', 'week', 'today'] as const;
export type Period = (typeof periods)[number];

export const periodOf = (text: string | null): Period => periods.find((period) => period === text) ?? 'all';

/** The beginning of a period, for the API; undefined: it has none. A day begins at midnight in the displayed timezone. */
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
