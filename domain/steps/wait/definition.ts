import type { z } from 'zod';
import { isJsonObject } from '../../entities/common';
import { missing } from '../checks';
import { delayDefinition } from '../delay/definition';
import type { StepDefinition } from '../definition';
import { silentStep } from '../silent-step';
import { inEvent, namedByFilters } from '../variables';
import { interpretWait } from './interpret';
import type { waitData } from './schema';

/** The field of the data as a whole that holds a field of the time-out. */
const ofTimeOut = <Part extends { field: string }>(part: Part): Part => ({
  ...part,
  field: `time_out.${part.field}`,
});

/** Waits for an event of the contact, and takes one of two branches: it came, or the time was over. */
export const waitDefinition: StepDefinition<z.output<typeof waitData>> = {
  ...silentStep,
  interpret: interpretWait,
  tellsOutcome: true,
  awaits: ({ event_name: name }) =>
    typeof name === 'string' && name.trim() !== '' ? { name: name.trim(), field: 'event_name' } : null,
  check: ({ event_name: name, time_out }) => ({
    faults: [
      ...missing('event_name', name, 'event_name'),
      ...delayDefinition.check(time_out).faults.map(ofTimeOut),
    ],
    needsContact: true,
  }),
  reads: ({ filters, time_out }) => [
    ...namedByFilters('filters', filters),
    ...delayDefinition.reads(time_out).map(ofTimeOut),
  ],
  writes: () => inEvent('awaited'),
  contactPaths: ({ time_out }) => (isJsonObject(time_out) ? delayDefinition.contactPaths(time_out) : []),
};
