import {
  delayData,
  delayLimitSeconds,
  delayUnits,
  type DelayData,
} from '../../../../../domain/steps/delay/schema';
import { inLongestUnit } from '../../../components/duration-text';
import { defineEditor } from '../step-editor';
import { isVariable, variableDraft, variableText } from '../../variables/variable-draft';
import { DelayFields } from './DelayFields';
import { anyMoment, type DelayDraft } from './draft';

const onTheDate = { side: 'on', sideAmount: 1, sideUnit: 'DAYS' } as const;

export const blankDelay: DelayDraft = {
  useVariable: false,
  amount: 1,
  unit: 'HOURS',
  variable: { source: 'event', path: '' },
  ...onTheDate,
  isSpecific: false,
  ...anyMoment(),
};

export const delayDraftOf = (data: DelayData): DelayDraft => ({
  useVariable: data.use_variable,
  amount: data.delay / delayUnits[data.delay_unit],
  unit: data.delay_unit,
  variable: { ...variableDraft(data.delay_variable ?? ''), ...(data.delay_variable ? {} : { path: '' }) },
  ...sideOf(data.date_offset ?? 0),
  isSpecific: data.timezone !== null,
  timezone: data.timezone ?? anyMoment().timezone,
  days: data.days ?? [],
  isBetween: data.hoursBetween !== null,
  from: data.hoursBetween?.from ?? blankDelay.from,
  to: data.hoursBetween?.to ?? blankDelay.to,
});

/** Seconds before or after a date, in the largest unit that divides them evenly. */
function sideOf(offset: number): Pick<DelayDraft, 'side' | 'sideAmount' | 'sideUnit'> {
  if (offset === 0) return onTheDate;
  const { amount: sideAmount, unit: sideUnit } = inLongestUnit(Math.abs(offset));
  return { side: offset < 0 ? 'before' : 'after', sideAmount, sideUnit };
}

const offsetOf = ({ side, sideAmount, sideUnit }: DelayDraft): number =>
  (side === 'on' ? 0 : side === 'before' ? -1 : 1) * (sideAmount ?? 0) * delayUnits[sideUnit];

/** Turning "specific date" off clears timezone, hours and days (docs/contract.md#delay). */
export function delayDataOf(draft: DelayDraft) {
  const { useVariable, amount, unit, variable, isSpecific, ...moment } = draft;
  const offset = useVariable ? offsetOf(draft) : 0;
  const { timezone, days, isBetween, from, to } = moment;
  return {
    delay: useVariable ? 0 : (amount ?? 0) * delayUnits[unit],
    delay_unit: unit,
    use_variable: useVariable,
    delay_variable: useVariable ? variableText(variable) : null,
    ...(offset !== 0 && { date_offset: offset }),
    source: useVariable ? variable.source : null,
    timezone: isSpecific ? timezone : null,
    days: isSpecific ? days : null,
    hoursBetween: isSpecific && isBetween ? { from, to } : null,
  };
}

export function isDelayComplete({
  useVariable,
  amount,
  unit,
  variable,
  isSpecific,
  isBetween,
  from,
  to,
  ...date
}: DelayDraft): boolean {
  if (isSpecific && isBetween && (from === to || !from || !to)) return false;
  if (useVariable) return isVariable(variable) && (date.side === 'on' || (date.sideAmount ?? 0) > 0);
  return amount !== null && amount >= 0 && amount * delayUnits[unit] <= delayLimitSeconds;
}

export const delayEditor = defineEditor({
  schema: delayData,
  Fields: DelayFields,
  blank: blankDelay,
  draftOf: delayDraftOf,
  dataOf: delayDataOf,
  isComplete: isDelayComplete,
});
