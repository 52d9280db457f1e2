import { delayUnits, type DelayData, type DelayUnit } from './schema';

/** One of each unit. */
const singular: Readonly<Record<DelayUnit, string>> = {
  SECONDS: 'second',
  MINUTES: 'minute',
  HOURS: 'hour',
  DAYS: 'day',
};

export function describeDelay(data: DelayData): string {
  if (data.use_variable) return `Delay from variable ${data.delay_variable ?? ''}`;
  const { delay_unit: unit } = data;
  const amount = data.delay / delayUnits[unit];
  return `Time: ${amount} ${amount === 1 ? singular[unit] : unit.toLowerCase()}`;
}
