import type { z } from 'zod';
import { isJsonObject, type JsonObject } from '../../entities/common';
import { filterFaults, missing } from '../checks';
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

/** The names of the events in stored data, and the fields that hold them. */
const eventsIn = (data: JsonObject): { name: unknown; field: string }[] => [
  { name: data['event_name'], field: 'event_name' },
  ...(Array.isArray(data['ways']) ? data['ways'] : []).map((way: unknown, place) => ({
    name: isJsonObject(way) ? way['event_name'] : undefined,
    field: `ways.${place}.event_name`,
  })),
];

/** Waits for events of the contact, and takes the branch of the one that came first, or another one when the time was over. */
export const waitDefinition: StepDefinition<z.output<typeof waitData>> = {
  ...silentStep,
  interpret: interpretWait,
  tellsOutcome: true,
  awaits: (data) =>
    eventsIn(data).flatMap(({ name, field }) =>
      typeof name === 'string' && name.trim() !== '' ? { name: name.trim(), field } : [],
    ),
  check: ({ event_name: name, filters, ways = [], time_out }) => ({
    faults: [
      ...missing('event_name', name, 'event_name'),
      ...filterFaults('filters', filters),
      ...ways.flatMap((way, place) => [
        ...missing('event_name', way.event_name, `ways.${place}.event_name`),
        ...filterFaults(`ways.${place}.filters`, way.filters),
      ]),
      ...delayDefinition.check(time_out).faults.map(ofTimeOut),
    ],
    needsContact: true,
  }),
  reads: ({ filters, ways = [], time_out }) => [
    ...namedByFilters('filters', filters),
    ...ways.flatMap((way, place) => namedByFilters(`ways.${place}.filters`, way.filters)),
    ...delayDefinition.reads(time_out).map(ofTimeOut),
  ],
  writes: () => inEvent('awaited'),
  contactPaths: ({ time_out }) => (isJsonObject(time_out) ? delayDefinition.contactPaths(time_out) : []),
};
