import type { Words } from '../../values/words';
import { delayUnits, type DelayData, type DelayUnit } from './schema';

/** One of each unit. */
const singular: Readonly<Record<DelayUnit, Words>> = {
  SECONDS: { en: 'second', fr: 'seconde' },
  MINUTES: { en: 'minute', fr: 'minute' },
  HOURS: { en: 'hour', fr: 'heure' },
  DAYS: { en: 'day', fr: 'jour' },
};

export function describeDelay(data: DelayData): Words {
  if (data.use_variable) {
    const variable = data.delay_variable ?? '';
    return { en: `Delay from variable ${variable}`, fr: `Délai de la variable ${variable}` };
  }
  const { delay_unit: unit } = data;
  const amount = data.delay / delayUnits[unit];
  const { en, fr } = singular[unit];
  return {
    en: `Time: ${amount} ${amount === 1 ? en : `${en}s`}`,
    fr: `Attente : ${amount} ${amount < 2 ? fr : `${fr}s`}`,
  };
}
