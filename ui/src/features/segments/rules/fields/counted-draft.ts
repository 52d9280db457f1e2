import type { CountOperation, RulePeriod } from '../../../../../../domain/entities/segments/rule';
import { mostCounted, mostDays } from '../../../../../../domain/entities/segments/rule';
import type { Lack } from '../lack';

/** The period of a count in a form; each of its kinds keeps what was typed for it. */
export interface PeriodDraft {
  kind: RulePeriod['kind'];
  days: number | null;
  /** Days, `2026-12-01`; empty: no limit on this side. */
  from: string;
  to: string;
}

/** How often something happened. */
export interface CountedDraft {
  /** False: never, whatever operation and count are. */
  has: boolean;
  operation: CountOperation;
  count: number | null;
  period: PeriodDraft;
}

export const blankCounted: CountedDraft = {
  has: true,
  operation: 'AT_LEAST',
  count: 1,
  period: { kind: 'ever', days: 30, from: '', to: '' },
};

export interface Counted {
  operation: CountOperation;
  count: number;
  period: RulePeriod;
}

/** Whether a count means that something did not happen. */
export const isNever = ({ operation, count }: Pick<Counted, 'operation' | 'count'>): boolean =>
  count === 0 && operation !== 'AT_LEAST';

export function countedDraft({ operation, count, period }: Counted): CountedDraft {
  const { period: blank } = blankCounted;
  const never = isNever({ operation, count });
  return {
    has: !never,
    operation: never ? 'AT_LEAST' : operation,
    count: never ? 1 : count,
    period:
      period.kind === 'last_days'
        ? { ...blank, kind: period.kind, days: period.days }
        : period.kind === 'between'
          ? { ...blank, kind: period.kind, from: period.from ?? '', to: period.to ?? '' }
          : blank,
  };
}

export const countedOf = ({ has, operation, count, period }: CountedDraft): Counted => ({
  operation: has ? operation : 'AT_MOST',
  count: has ? (count ?? 0) : 0,
  period: periodOf(period),
});

function periodOf({ kind, days, from, to }: PeriodDraft): RulePeriod {
  if (kind === 'last_days') return { kind, days: days ?? 0 };
  return kind === 'between' ? { kind, from: from || null, to: to || null } : { kind };
}

/** The least count that says something: at least none is true for everybody. */
export const leastCount = (operation: CountOperation): number => (operation === 'AT_LEAST' ? 1 : 0);

const isBetween = (value: number | null, least: number, most: number): boolean =>
  value !== null && Number.isInteger(value) && value >= least && value <= most;

export function countedLacks({ has, operation, count, period }: CountedDraft): Lack | null {
  if (has && !isBetween(count, leastCount(operation), mostCounted)) return 'count';
  if (period.kind === 'last_days' && !isBetween(period.days, 1, mostDays)) return 'days';
  if (period.kind !== 'between') return null;
  const { from, to } = period;
  if (from === '' && to === '') return 'period';
  return from !== '' && to !== '' && from > to ? 'periodOrder' : null;
}
