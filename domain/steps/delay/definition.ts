import type { z } from 'zod';
import { isTimezone } from '../../values/time/timezones';
import type { Sentence, StepDefinition, StepKind } from '../definition';
import { silentStep } from '../silent-step';
import { barePath, namedBy } from '../variables';
import { describeDelay } from './describe';
import { interpretDelay } from './interpret';
import { contactTimezone, delayData, delayUnitNames, delayUnits } from './schema';

const delayOf = (amount: number, unit: keyof typeof delayUnits) => ({
  ...{ delay: amount * delayUnits[unit], delay_unit: unit, use_variable: false, delay_variable: null },
  ...{ source: null, timezone: null, days: null, hoursBetween: null },
});

export const delayKind = {
  schema: delayData,
  savedSchema: delayData,
  describe: describeDelay,
  sentences: [
    (named: string) => describeDelay({ ...delayOf(0, 'SECONDS'), use_variable: true, delay_variable: named }),
    ...delayUnitNames.flatMap((unit): Sentence[] => [
      // Singular and plural begin at another number in each language.
      ...[0, 1].map((amount) => () => describeDelay(delayOf(amount, unit))),
      (named) => describeDelay(delayOf(Number(named), unit)),
    ]),
  ],
  shape: 'plain',
  isWait: true,
  tagFields: [],
} satisfies StepKind<typeof delayData>;

/** Waits for some time, or until a moment that a variable holds, and then for the hours and days in which it may go on. */
export const delayDefinition: StepDefinition<z.output<typeof delayData>> = {
  ...silentStep,
  interpret: interpretDelay,
  check: ({ timezone }) => {
    const isKnown = timezone === null || timezone === contactTimezone || isTimezone(timezone);
    return {
      faults: isKnown ? [] : [{ code: 'timezone_unknown', field: 'timezone', subject: timezone }],
      needsContact: false,
    };
  },
  reads: (data) =>
    data.use_variable ? namedBy('delay_variable', data.delay_variable, data.source ?? 'event') : [],
  contactPaths: (data) => (data['source'] === 'contact' ? barePath(data['delay_variable']) : []),
};
