import { delayUnits, type DelayData } from './schema';

export function describeDelay(data: DelayData): string {
  if (data.use_variable) return `Delay from variable ${data.delay_variable ?? ''}`;
  return `Time: ${data.delay / delayUnits[data.delay_unit]} ${data.delay_unit.toLowerCase()}`;
}
