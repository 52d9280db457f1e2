import type { TFunction } from 'i18next';
import type { DelayUnit } from '../../../domain/steps/delay/schema';

/** "2 minutes". */
export const durationText = (amount: number, unit: DelayUnit, t: TFunction): string =>
  t(`steps.durations.${unit}`, { count: amount });
