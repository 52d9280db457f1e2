import { z } from 'zod';
import { id, moment, pageMeta, pageQuery } from '../common';

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
  'fan_out_limit',
  'trigger_false',
] as const;
export type EntryRefusal = (typeof entryRefusals)[number];

/** The query of `GET /automatisation/{id}/entry`. */
export const entryQuery = pageQuery.extend({ contact_external_id: z.string().min(1).max(255) });
export type EntryQuery = z.infer<typeof entryQuery>;

const entryEvent = z.object({
  event_id: id,
  event_name: z.string(),
  created_at: moment,
  received_at: moment.describe('When it arrived: entering is decided then.'),
});

const refusal = z.object({ code: z.enum(entryRefusals), message: z.string() });

/** A contact's event that the automation starts by, and what came of it: the run, or why there is none. */
const entry = entryEvent.extend({
  run_id: id.nullable().describe('The run that it started; null when the contact did not enter.'),
  refusal: refusal
    .nullable()
    .describe('Why the contact did not enter; null when it did, or when that is not decided yet.'),
});
export type Entry = z.infer<typeof entry>;

/** How many of the events that were refused are counted and listed: the latest ones. */
export const refusalsCounted = 1_000;

/** Why published automations kept contacts out although their event matched, the commonest reason first. */
export const countedRefusals = z.object({
  refusals: z
    .array(refusal.extend({ count: z.number().int() }))
    .describe(`Of the latest ${refusalsCounted} refused events.`),
});
export type CountedRefusals = z.infer<typeof countedRefusals>;

/** The query of `GET /automatisation/{id}/entry/refused`. */
export const refusedQuery = pageQuery.extend({
  code: z.enum(entryRefusals).optional().describe('Only those that were refused for this reason.'),
});
export type RefusedQuery = z.infer<typeof refusedQuery>;

/** An event that was refused, and whose it is. */
const refusedEvent = entryEvent.extend({
  contact_external_id: z.string(),
  contact_name: z.string().nullable(),
  refusal,
});
export type RefusedEvent = z.infer<typeof refusedEvent>;

/** Of the events that are counted, the latest to arrive first. */
export const refusedEvents = z.object({ events: z.array(refusedEvent), meta: pageMeta });

export const entries = z.object({ entries: z.array(entry), meta: pageMeta });

/** Why the rules of an automation that was published refused an event. */
const ruleRefusals = [
  'already_active',
  'already_entered',
  'within_period',
  'value_entered',
  'exit_tag',
] as const satisfies readonly EntryRefusal[];
export type RuleRefusal = (typeof ruleRefusals)[number];

/** An automation that a contact's event met published, and what came of it: the run, or which rule kept the contact out. */
export const entryOfEvent = z
  .object({
    event_id: id,
    automatisation_id: id,
    automatisation_name: z.string(),
    run_id: id.nullable().describe('Null when the contact did not enter.'),
    refusal: z.object({ code: z.enum(ruleRefusals), message: z.string() }).nullable(),
  })
  .meta({ id: 'EntryOfEvent' });
export type EntryOfEvent = z.infer<typeof entryOfEvent>;

/** Of so many automations that an event met it is told what came of it, those that were made first. */
export const entriesOfEventTold = 20;
