import type { TFunction } from 'i18next';
import { delayUnitNames, delayUnits, type DelayUnit } from '../../../domain/steps/delay/schema';

/** "2 minutes". */
export const durationText = (amount: number, unit: DelayUnit, t: TFunction): string =>
  t(`steps.durations.${unit}`, { count: amount });

/** "2 minutes", of 120 seconds: in the longest unit in which it comes out even. */
export function secondsText(seconds: number, t: TFunction): string {
  const unit = longestFirst.find((candidate) => seconds > 0 && seconds % delayUnits[candidate] === 0);
  return durationText(seconds / delayUnits[unit ?? 'SECONDS'], unit ?? 'SECONDS', t);
}

const longestFirst = delayUnitNames.toReversed();
