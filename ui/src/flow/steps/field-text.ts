import type { TFunction } from 'i18next';
import { contactTimezone, delayData, delayUnitNames } from '../../../../domain/steps/delay/schema';
import { splitData, winnerRule } from '../../../../domain/steps/split/schema';
import { updateOperations } from '../../../../domain/steps/update-variable/schema';
import { conditionOperations } from '../../../../domain/values/comparing/operations';
import { hoursText, weekdaysText } from '../summary/week-text';
import { secondsText } from '../../components/duration-text';
import { momentText } from '../../components/time/Moment';
import { valueText } from '../../components/value-text';

const { ways: waysField } = splitData.shape;
const { days: daysField, hoursBetween: hoursField } = delayData.shape;

/** A field's value of a step for people: days, hours, delays and ways in words, a form's options by their labels. */
export function fieldText(field: string, value: unknown, t: TFunction, language: string): string {
  if (typeof value === 'boolean') return t(`steps.booleans.${value}`);
  if (field === 'days') {
    const days = daysField.safeParse(value).data;
    if (days) return weekdaysText(days, language);
  }
  if (field === 'hoursBetween') {
    const hours = hoursField.safeParse(value).data;
    if (hours) return hoursText(hours);
  }
  if (field === 'delay' && typeof value === 'number') return secondsText(value, t);
  if (field === 'ways') {
    const ways = waysField.safeParse(value).data;
    if (ways) return ways.map(({ name, share }) => t('steps.split.part', { name, share })).join(' · ');
  }
  if (field === 'winner_rule') {
    const rule = winnerRule.safeParse(value).data;
    if (rule)
      return t('steps.split.rule', { contacts: rule.contacts, percent: Math.round(rule.probability * 100) });
  }
  if (field === 'winner_chosen_at' && typeof value === 'string') return momentText(value, 'minute');
  const unit = delayUnitNames.find((candidate) => candidate === value);
  if (field === 'delay_unit' && unit) return t(`steps.delay.units.${unit}`);
  if (field === 'timezone' && value === contactTimezone) return t('steps.delay.contactTimezone');
  return (field === 'operation' && operationText(value, t)) || valueText(value);
}

function operationText(value: unknown, t: TFunction): string | undefined {
  const asked = conditionOperations.find((candidate) => candidate === value);
  if (asked) return t(`steps.condition.operations.${asked}`);
  const done = updateOperations.find((candidate) => candidate === value);
  return done && t(`steps.update.operations.${done}`);
}
