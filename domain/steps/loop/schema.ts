import { z } from 'zod';
import { plainPath } from '../../values/path';
import { filter } from '../filter';

export const loopSources = ['all_contacts', 'tag', 'segment', 'contact', 'event'] as const;

/** The sources whose items are contacts. */
const contactSources: readonly (typeof loopSources)[number][] = ['all_contacts', 'tag', 'segment'];

/** The longest time between two items, in milliseconds: a day. */
export const loopDelayLimit = 86_400_000;

/**
 * Runs the steps after it once for each item. `value` is the id of a tag or of a segment, or a variable's path, depending on `source`;
 * `delay_between_iterations` is in milliseconds.
 */
export const loopData = z.object({
  source: z.enum(loopSources).default('contact'),
  value: z
    .union([z.string().max(500), z.number().int()])
    .nullable()
    .default(null),
  delay_between_iterations: z.coerce.number().int().min(0).max(loopDelayLimit).default(0),
  contact_filters: z.array(filter).max(50).default([]),
  one_for_each: plainPath
    .nullish()
    .describe(
      'A field of contacts, such as `email`: of those with the same value in it, only the first is gone through.',
    ),
});
export type LoopData = z.infer<typeof loopData>;

/** Whether a loop goes through contacts, and not through the items of a list in a variable. */
export const isOverContacts = (source: unknown): boolean => contactSources.some((one) => one === source);
