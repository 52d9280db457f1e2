import type { z } from 'zod';
import { isTimezone } from '../../values/time/timezones';
import type { StepDefinition } from '../definition';
import { silentStep } from '../silent-step';
import { barePath, namedBy } from '../variables';
import { interpretDelay } from './interpret';
import { contactTimezone, type delayData } from './schema';

/** Waits for some time, or until the date in a variable, and then until the allowed days and hours. */
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
