import type { TFunction } from 'i18next';
import type { RulePeriod } from '../../../../../../domain/entities/segments/rule';

/** A period as the end of a sentence; empty when there is no limit. */
export function periodText(period: RulePeriod, t: TFunction): string {
  if (period.kind === 'ever') return '';
  if (period.kind === 'last_days') return t('segments.words.lastDays', { count: period.days });
  const { from, to } = period;
  if (from !== null && to !== null) return t('segments.words.between', { from, to });
  if (from !== null) return t('segments.words.since', { from });
  return to === null ? '' : t('segments.words.until', { to });
}
