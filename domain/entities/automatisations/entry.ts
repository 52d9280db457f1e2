import { z } from 'zod';
import { id, moment, pageMeta, pageQuery } from '../common';

/** Why a matching event did not start a run for its contact. */
export const entryRefusals = [
  'draft',
  'before_publishing',
  'other_trigger',
  'already_active',
  'already_entered',
  'within_period',
  'value_entered',
  'exit_tag',
  'control_group',
  'depth_limit',
  'fan_out_limit',
  'trigger_false',
  'not_kept',
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

/** A contact's event that triggers the automation, and its result: the run, or why there is none. */
const entry = entryEvent.extend({
  run_id: id.nullable().describe('The run that it started; null when the contact did not enter.'),
  refusal: refusal
    .nullable()
    .describe('Why the contact did not enter; null when it did, or when that is not decided yet.'),
});
export type Entry = z.infer<typeof entry>;

/** Most refused events that are counted and listed: the latest ones. */
export const refusalsCounted = 1_000;

/** Reasons why published automations refused contacts although their event matched, most frequent first. */
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

/** A refused event, and its contact. */
const refusedEvent = entryEvent.extend({
  contact_external_id: z.string(),
  contact_name: z.string().nullable(),
  refusal,
});
export type RefusedEvent = z.infer<typeof refusedEvent>;

/** Of the counted events, the last to arrive first. */
export const refusedEvents = z.object({ events: z.array(refusedEvent), meta: pageMeta });

export const entries = z.object({ entries: z.array(entry), meta: pageMeta });

/** Why the rules of a published automation refused an event. */
export const ruleRefusals = [
  'already_active',
  'already_entered',
  'within_period',
  'value_entered',
  'exit_tag',
  'control_group',
] as const satisfies readonly EntryRefusal[];
export type RuleRefusal = (typeof ruleRefusals)[number];

/** An automation that was published when the contact's event arrived, and the result: the run, or the rule that refused the contact. */
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

/** Most automations for which the result of an event is returned: those created first. */
export const entriesOfEventTold = 20;
