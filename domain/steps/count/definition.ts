import type { z } from 'zod';
import { filterFaults, missing } from '../checks';
import type { StepDefinition } from '../definition';
import { silentStep } from '../silent-step';
import { inEvent, namedBy, namedByFilters } from '../variables';
import { interpretCount } from './interpret';
import type { countData } from './schema';

/** Counts events of a contact, or items of a list. */
export const countDefinition: StepDefinition<z.output<typeof countData>> = {
  ...silentStep,
  interpret: interpretCount,
  tellsOutcome: true,
  awaits: ({ type, value }) =>
    type === 'event' && typeof value === 'string' ? [{ name: value.trim(), field: 'value' }] : [],
  check: (data) => ({
    faults:
      data.type === 'event'
        ? [...missing('value', data.value, 'event_name'), ...filterFaults('filters', data.filters)]
        : missing('value', data.value, 'list'),
    needsContact: data.type === 'event' && !data.contact_external_id,
  }),
  reads: (data) =>
    data.type === 'items' ? namedBy('value', data.value, 'event') : namedByFilters('filters', data.filters),
  writes: () => inEvent('count_result'),
};
