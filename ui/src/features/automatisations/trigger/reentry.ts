import type { TFunction } from 'i18next';
import type { Reentry, ReentryRule } from '../../../../../domain/entities/automatisations/reentry';
import { delayUnits, type DelayUnit } from '../../../../../domain/steps/delay/schema';
import { inLongestUnit, secondsText } from '../../../components/duration-text';

/** The re-entry rule as the form holds it: the settings of other rules are kept while one is chosen. */
export interface ReentryDraft {
  reentry: ReentryRule;
  /** In `periodUnit`. Null while the field is empty. */
  periodAmount: number | null;
  periodUnit: DelayUnit;
  reentryField: string;
}

export const blankReentry: ReentryDraft = {
  reentry: 'every',
  periodAmount: 7,
  periodUnit: 'DAYS',
  reentryField: '',
};

export function reentryDraftOf({ reentry, reentry_period, reentry_field }: Reentry): ReentryDraft {
  const { amount, unit } = inLongestUnit(reentry_period ?? 0);
  const period = reentry_period === null ? {} : { periodAmount: amount, periodUnit: unit };
  return { ...blankReentry, ...period, reentry, reentryField: reentry_field ?? '' };
}

/** The rule to save; null when a required setting is missing. */
export function reentryOf({ reentry, periodAmount, periodUnit, reentryField }: ReentryDraft): Reentry | null {
  const rule: Reentry = { reentry, reentry_period: null, reentry_field: null };
  if (reentry === 'once_in')
    return periodAmount
      ? { ...rule, reentry_period: Math.ceil(periodAmount * delayUnits[periodUnit]) }
      : null;
  const field = reentryField.trim();
  if (reentry === 'once_per_value') return field === '' ? null : { ...rule, reentry_field: field };
  return rule;
}

/** The rule in one line. */
export function reentryText({ reentry, reentry_period, reentry_field }: Reentry, t: TFunction): string {
  if (reentry_period !== null) return t('automatisations.onceIn', { period: secondsText(reentry_period, t) });
  if (reentry_field !== null) return t('automatisations.oncePerValue', { field: `event.${reentry_field}` });
  return t(`automatisations.reentries.${reentry}`);
}
