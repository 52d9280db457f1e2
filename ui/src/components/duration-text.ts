import type { TFunction } from 'i18next';
import { delayUnitNames, delayUnits, type DelayUnit } from '../../../domain/steps/delay/schema';

/** "2 minutes". */
export const durationText = (amount: number, unit: DelayUnit, t: TFunction): string =>
  t(`steps.durations.${unit}`, { count: amount });

/** The longest unit that divides the seconds evenly. */
export function inLongestUnit(seconds: number): { amount: number; unit: DelayUnit } {
  const longest = delayUnitNames.findLast((name) => seconds > 0 && seconds % delayUnits[name] === 0);
  const unit = longest ?? 'SECONDS';
  return { amount: seconds / delayUnits[unit], unit };
}

/** 120 seconds as "2 minutes". */
export function secondsText(seconds: number, t: TFunction): string {
  const { amount, unit } = inLongestUnit(seconds);
  return durationText(amount, unit, t);
}
