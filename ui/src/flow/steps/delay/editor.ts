import {
  delayData,
  delayLimitSeconds,
  delayUnits,
  type DelayData,
} from '../../../../../domain/steps/delay/schema';
import { defineEditor } from '../step-editor';
import { isVariable, variableDraft, variableText } from '../../variables/variable-draft';
import { DelayFields } from './DelayFields';
import { anyMoment, type DelayDraft } from './draft';

const blank: DelayDraft = {
  useVariable: false,
  amount: 1,
  unit: 'HOURS',
  variable: { source: 'event', path: '' },
  isSpecific: false,
  ...anyMoment(),
};

const draftOf = (data: DelayData): DelayDraft => ({
  useVariable: data.use_variable,
  amount: data.delay / delayUnits[data.delay_unit],
  unit: data.delay_unit,
  variable: { ...variableDraft(data.delay_variable ?? ''), ...(data.delay_variable ? {} : { path: '' }) },
  isSpecific: data.timezone !== null,
  timezone: data.timezone ?? anyMoment().timezone,
  days: data.days ?? [],
  isBetween: data.hoursBetween !== null,
  from: data.hoursBetween?.from ?? blank.from,
  to: data.hoursBetween?.to ?? blank.to,
});

/** Turning "specific date" off clears timezone, hours and days (docs/contract.md#delay). */
function dataOf({ useVariable, amount, unit, variable, isSpecific, ...moment }: DelayDraft) {
  const { timezone, days, isBetween, from, to } = moment;
  return {
    delay: useVariable ? 0 : (amount ?? 0) * delayUnits[unit],
    delay_unit: unit,
    use_variable: useVariable,
    delay_variable: useVariable ? variableText(variable) : null,
    source: useVariable ? variable.source : null,
    timezone: isSpecific ? timezone : null,
    days: isSpecific ? days : null,
    hoursBetween: isSpecific && isBetween ? { from, to } : null,
  };
}

function isComplete({
  useVariable,
  amount,
  unit,
  variable,
  isSpecific,
  isBetween,
  from,
  to,
}: DelayDraft): boolean {
  if (isSpecific && isBetween && (from === to || !from || !to)) return false;
  if (useVariable) return isVariable(variable);
  return amount !== null && amount >= 0 && amount * delayUnits[unit] <= delayLimitSeconds;
}

export const delayEditor = defineEditor({
  schema: delayData,
  Fields: DelayFields,
  blank,
  draftOf,
  dataOf,
  isComplete,
});
