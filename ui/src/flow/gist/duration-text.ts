import type { DelayUnit } from '../../../../domain/steps/delay/schema';

/** The units as Intl names them. */
const intlUnits = {
  SECONDS: 'second',
  MINUTES: 'minute',
  HOURS: 'hour',
  DAYS: 'day',
} as const satisfies Record<DelayUnit, string>;

/** "2 minutes", in the language's words. */
export const durationText = (amount: number, unit: DelayUnit, language: string): string =>
  amount.toLocaleString(language, { style: 'unit', unit: intlUnits[unit], unitDisplay: 'long' });
