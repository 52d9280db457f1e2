import type { Words } from '../../values/text/words';
import { delayUnitNames, delayUnits, type DelayData, type DelayUnit } from './schema';
import type { Sentence } from '../definition';

/** Singular units. */
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

const delayOf = (amount: number, unit: keyof typeof delayUnits) => ({
  delay: amount * delayUnits[unit],
  delay_unit: unit,
  use_variable: false,
  delay_variable: null,
  source: null,
  timezone: null,
  days: null,
  hoursBetween: null,
});

/** Every sentence that `describeDelay` makes. */
export const delaySentences: readonly Sentence[] = [
  (named) => describeDelay({ ...delayOf(0, 'SECONDS'), use_variable: true, delay_variable: named }),
  ...delayUnitNames.flatMap((unit): Sentence[] => [
    // Languages differ in the number at which the plural begins.
    ...[0, 1].map((amount) => () => describeDelay(delayOf(amount, unit))),
    (named) => describeDelay(delayOf(Number(named), unit)),
  ]),
];
