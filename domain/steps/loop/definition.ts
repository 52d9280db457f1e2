import type { z } from 'zod';
import { isJsonObject, type JsonObject } from '../../entities/common';
import { filterFaults, missing } from '../checks';
import type { StepDefinition } from '../definition';
import { silentStep } from '../silent-step';
import { barePath, inEvent, namedBy, namedByFilters } from '../variables';
import { interpretLoop } from './interpret';
import { isOverContacts, type loopData } from './schema';

/** The items are in a variable; otherwise they are contacts. */
const isOverList = (source: unknown): source is 'contact' | 'event' =>
  source === 'contact' || source === 'event';

const filtersOf = ({ contact_filters: filters }: JsonObject): unknown[] =>
  Array.isArray(filters) ? filters : [];

/** Runs the following steps once for each contact, or for each item of a list. */
export const loopDefinition: StepDefinition<z.output<typeof loopData>> = {
  ...silentStep,
  interpret: interpretLoop,
  check: ({ source, value, contact_filters: filters }) => ({
    faults: isOverList(source) ? missing('value', value, 'list') : filterFaults('contact_filters', filters),
    needsContact: source === 'contact',
  }),
  reads: ({ source, value, contact_filters: filters, one_for_each: field }) =>
    isOverList(source)
      ? namedBy('value', value, source)
      : [
          ...namedByFilters('contact_filters', filters, 'contact'),
          ...(field
            ? [{ field: 'one_for_each', variable: { source: 'contact' as const, keys: field.split('.') } }]
            : []),
        ],
  comparisons: ({ source, contact_filters: filters }) =>
    isOverList(source)
      ? []
      : filters.map((filter, place) => ({
          ...filter,
          variable: { source: 'contact', keys: filter.variable.split('.') },
          field: `contact_filters.${place}.variable`,
        })),
  writes: ({ source }) => (isOverList(source) ? inEvent('loop_item', 'loop_index') : []),
  contactPaths: (data) => [
    ...(data['source'] === 'contact' ? barePath(data['value']) : []),
    ...barePath(data['one_for_each']),
    ...filtersOf(data).flatMap((filter) => (isJsonObject(filter) ? barePath(filter['variable']) : [])),
  ],
  givesContact: ({ source }) => isOverContacts(source),
};
