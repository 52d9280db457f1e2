import type { TFunction } from 'i18next';
import { contactTimezone, delayData, delayUnitNames } from '../../../../domain/steps/delay/schema';
import { updateOperations } from '../../../../domain/steps/update-variable/schema';
import { conditionOperations } from '../../../../domain/values/comparing/operations';
import { hoursText, weekdaysText } from '../summary/week-text';
import { secondsText } from '../../components/duration-text';
import { valueText } from '../../components/value-text';

const { days: daysField, hoursBetween: hoursField } = delayData.shape;

/** A field's value of a step for people: days, hours and delays in words, a form's options by their labels. */
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
