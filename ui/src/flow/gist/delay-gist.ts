import { delayData, delayUnits, type DelayData } from '../../../../domain/steps/delay/schema';
import { durationText } from '../../components/duration-text';
import { tellOf } from './telling';
import { hoursText, weekdaysText } from './week-text';

/** "2 minutes, then Mon–Fri 09:00–17:00": how long, and the days and hours that are waited for behind it. */
export const delayGist = tellOf(delayData, (data, { t, language }) => {
  const { use_variable, delay_variable, delay, delay_unit: unit } = data;
  const wait = use_variable ? (delay_variable ?? '') : durationText(delay / delayUnits[unit], unit, t);
  const window = windowText(data, language);
  if (window === '') return wait;
  return delay === 0 && !use_variable ? window : t('steps.gist.then', { wait, window });
});

function windowText({ timezone, days, hoursBetween }: DelayData, language: string): string {
  if (timezone === null) return '';
  const parts = [weekdaysText(days ?? [], language), hoursBetween ? hoursText(hoursBetween) : ''];
  return parts.filter((part) => part !== '').join(' ');
}
