import { z } from 'zod';
import { id, moment, pageMeta, pageQuery } from './common';

/** Why a matching event did not let its contact in. */
export const entryRefusals = [
  'draft',
  'before_publishing',
  'other_trigger',
  'already_active',
  'already_entered',
  'within_period',
  'value_entered',
  'exit_tag',
  'depth_limit',
  'trigger_false',
] as const;
export type EntryRefusal = (typeof entryRefusals)[number];

/** The query of `GET /automatisation/{id}/entry`. */
export const entryQuery = pageQuery.extend({ contact_external_id: z.string().min(1).max(255) });
export type EntryQuery = z.infer<typeof entryQuery>;

/** A contact's event that the automation starts by, and what came of it: the run, or why there is none. */
const entry = z.object({
  event_id: id,
  event_name: z.string(),
  created_at: moment,
  received_at: moment.describe('When it arrived: entering is decided then.'),
  run_id: id.nullable().describe('The run that it started; null when the contact did not enter.'),
  refusal: z
    .object({ code: z.enum(entryRefusals), message: z.string() })
    .nullable()
    .describe('Why the contact did not enter; null when it did, or when that is not decided yet.'),
});
export type Entry = z.infer<typeof entry>;

/** How many of the events that were refused are counted: the latest ones. */
export const refusalsCounted = 1_000;

/** Why published automations kept contacts out although their event matched, the commonest reason first. */
export const countedRefusals = z.object({
  refusals: z
    .array(z.object({ code: z.enum(entryRefusals), message: z.string(), count: z.number().int() }))
    .describe(`Of the latest ${refusalsCounted} refused events.`),
});
export type CountedRefusals = z.infer<typeof countedRefusals>;

export const entries = z.object({ entries: z.array(entry), meta: pageMeta });
