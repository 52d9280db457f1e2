import type { TFunction } from 'i18next';
import {
  contactTimezone,
  delayData,
  delayUnits,
  type DelayData,
} from '../../../../../domain/steps/delay/schema';
import { durationText, secondsText } from '../../../components/duration-text';
import { areSameClocks, cityOf } from '../../../components/time/clocks';
import { ownTimezone } from '../../../components/time/shown-timezone';
import { summaryOf, type Telling } from '../../summary/summary-of';
import { hoursText, weekdaysText } from '../../summary/week-text';

export const delaySummary = summaryOf(delayData, delayText);

/** "2 minutes, then Mon–Fri 09:00–17:00": the delay, followed by the days and hours. */
export function delayText(data: DelayData, telling: Telling): string {
  const { t } = telling;
  const { use_variable, delay, delay_unit: unit } = data;
  const wait = use_variable ? dateText(data, t) : durationText(delay / delayUnits[unit], unit, t);
  const window = windowText(data, telling);
  if (window === '') return wait;
  return delay === 0 && !use_variable ? window : t('steps.summary.then', { wait, window });
}

/** The variable, with the offset from its date: "1 day before event.delivery". */
function dateText({ delay_variable: variable, date_offset: offset = 0 }: DelayData, t: TFunction): string {
  if (offset === 0) return variable ?? '';
  const duration = secondsText(Math.abs(offset), t);
  return t(offset < 0 ? 'steps.summary.before' : 'steps.summary.after', { variable, duration });
}

/** The days and hours, with their timezone if it is not the reader's. */
function windowText({ timezone, days, hoursBetween }: DelayData, { t, language }: Telling): string {
  if (timezone === null) return '';
  const clocks = hoursBetween || timezone === contactTimezone ? clocksText(timezone, t) : '';
  const parts = [weekdaysText(days ?? [], language), hoursBetween ? hoursText(hoursBetween) : '', clocks];
  return parts.filter((part) => part !== '').join(' ');
}

function clocksText(timezone: string, t: TFunction): string {
  if (timezone === contactTimezone) return t('steps.summary.contactClocks');
  return areSameClocks(timezone, ownTimezone()) ? '' : `(${cityOf(timezone)})`;
}
