import { z } from 'zod';
import { filter } from '../filter';

/** Minutes in each unit of a timeframe (docs/contract.md#count). */
export const timeframeUnits = { MINUTES: 1, HOURS: 60, DAYS: 1_440 } as const;
export type TimeframeUnit = keyof typeof timeframeUnits;
export const timeframeUnitNames = ['MINUTES', 'HOURS', 'DAYS'] as const satisfies readonly TimeframeUnit[];

const eventCount = z.object({
  type: z.literal('event'),
  value: z.string().trim().max(255).default(''),
  contact_external_id: z.string().max(1_000).nullable().default(null),
  timeframe: z.coerce.number().int().min(1).default(1),
  timeframe_unit: z.enum(timeframeUnitNames).default('MINUTES'),
  filters: z.array(filter).max(50).default([]),
});

const itemsCount = z.object({ type: z.literal('items'), value: z.string().trim().max(500).default('') });

/** Counts a contact's recent events (`timeframe` in minutes) or the items of a list, into `event.count_result`. */
export const countData = z.discriminatedUnion('type', [eventCount, itemsCount]);
export type CountData = z.infer<typeof countData>;
