import { z } from 'zod';
import { id, jsonObject, moment, pageQuery, searchTerm, sortOrder } from './common';

export const eventNameLimit = 255;
/** Runs that may stand between an event from outside and one that still starts something. */
export const depthLimit = 20;

export const event = z.object({
  id,
  name: z.string(),
  contact_external_id: z.string().nullable(),
  data: jsonObject,
  created_at: moment,
  received_at: moment,
  verified: z
    .boolean()
    .nullable()
    .describe('Of an event that came by webhook: whether its sender was proven. Null for others.'),
});
export type Event = z.infer<typeof event>;

/** A moment of the report's range. One without a zone is UTC. */
export const rangeMoment = z
  .string()
  .refine((text) => !Number.isNaN(Date.parse(text)), 'not a date')
  .transform((text) => new Date(/(?:Z|[+-]\d\d:?\d\d)$/.test(text) ? text : `${text}Z`));

const eventSortColumns = ['event_id', 'name', 'created_at'] as const;

/** The body of `POST /event`: the report. `from_date` is included, `to_date` is not. */
export const eventListInput = pageQuery.extend({
  from_date: rangeMoment.optional(),
  to_date: rangeMoment.optional(),
  event_name: z.string().max(eventNameLimit).optional(),
  sort_by: z.enum(eventSortColumns).default('event_id'),
  sort_order: sortOrder.default('desc'),
  search_term: searchTerm,
  with_stats: z.boolean().default(false),
});
export type EventListInput = z.infer<typeof eventListInput>;

export const eventStats = z.object({
  total_events: z.number().int(),
  total_unique_events: z.number().int(),
  total_contacts: z.number().int(),
  automatisation_trigger_count: z.number().int(),
});
export type EventStats = z.infer<typeof eventStats>;
