import { DateTime } from 'luxon';
import type { RulePeriod } from '../entities/segments/rule';
import { dayStart } from '../values/time/local-time';
import { utc } from '../values/time/timezones';
import type { RuleReading } from './facts';

const dayMilliseconds = 24 * 60 * 60_000;

/** From when to when something counts; the end is exclusive. */
export interface Limits {
  from: Date;
  to: Date | null;
}

const beginningOfTime = new Date(0);

/** Between which moments a rule's period lies. */
export function limitsOf(
  period: RulePeriod,
  { now, timezone }: Pick<RuleReading, 'now' | 'timezone'>,
): Limits {
  /** When a day begins, or the one so many days after it. */
  const startOf = (day: string, days = 0): Date =>
    dayStart(DateTime.fromISO(day, { zone: timezone ?? utc }).plus({ days })).toJSDate();
  switch (period.kind) {
    case 'ever':
      return { from: beginningOfTime, to: null };
    case 'last_days':
      return { from: new Date(now - period.days * dayMilliseconds), to: null };
    case 'between':
      return {
        from: period.from === null ? beginningOfTime : startOf(period.from),
        to: period.to === null ? null : startOf(period.to, 1),
      };
  }
}
