import { z } from 'zod';
import { id, moment } from '../common';
import { eventNameLimit } from '../events/event';
import { ruleRefusals } from './entry';

/** Most days of the past from which contacts are added. */
export const pastDaysLimit = 90;

/** Most events of the period that an order looks at. */
export const pastEventLimit = 1_000_000;

/** How many orders of one account may be open at once. */
export const pastOrdersAtOnce = 5;

/** Most orders of an automation that are listed: the newest. */
export const pastOrdersListed = 10;

/** Most events, contacts and examples that a preview looks at: those of the newest events. */
export const previewedPast = { events: 50_000, contacts: 10_000, examples: 20 } as const;

/** The most contacts that a pace may name. */
export const pastPaceLimit = 10_000;

export const pastPaceUnits = ['minute', 'hour'] as const;

/** Why a contact of the past is not added: by the order, or by the rules of the automation. */
export const pastRefusals = [
  ...ruleRefusals,
  'already_handled',
  'left_since',
  'tag_removed',
  'segment_changed',
  'depth_limit',
  'fan_out_limit',
  'contact_gone',
  'ended_before',
] as const;
export type PastRefusal = (typeof pastRefusals)[number];

/** Which contacts are added: the body of `POST /automatisation/{automatisationId}/past-contacts/preview`. */
export const pastChoice = z.strictObject({
  event_name: z
    .string()
    .trim()
    .min(1)
    .max(eventNameLimit)
    .nullable()
    .default(null)
    .describe(
      'Contacts who have had this event, whichever event, tag or segment starts the automation; null: those who have had the event that starts it.',
    ),
  days: z
    .number()
    .int()
    .min(1)
    .max(pastDaysLimit)
    .describe(
      'Contacts whose event happened today or on one of this many days before, by the timezone of the account.',
    ),
  includes_history: z
    .boolean()
    .default(false)
    .describe('Whether events that were stored as history, with trigger: false, count too.'),
});
export type PastChoice = z.output<typeof pastChoice>;

const pastPace = z.strictObject({
  count: z.number().int().min(1).max(pastPaceLimit).describe('How many contacts.'),
  per: z.enum(pastPaceUnits),
});

/** The body of `POST /automatisation/{automatisationId}/past-contacts`. */
export const pastOrderInput = pastChoice.extend({
  pace: pastPace
    .nullable()
    .default(null)
    .describe('How many contacts are added at the most; null: as fast as the account’s turn allows.'),
});
export type PastOrderInput = z.output<typeof pastOrderInput>;

const count = z.number().int();
const refusal = z.object({ code: z.enum(pastRefusals), message: z.string() });
const refused = z.array(refusal.extend({ count })).describe('By reason, most frequent first.');

/** Who would be added now. */
export const pastPreview = z.object({
  from: moment.describe('The first moment of the period.'),
  contacts: count.describe('Contacts with such an event in the period.'),
  is_more: z
    .boolean()
    .describe(
      `There are more: only the newest ${previewedPast.events} events and ${previewedPast.contacts} contacts are looked at.`,
    ),
  entering: count,
  refused,
  examples: z
    .array(
      z.object({
        contact_external_id: z.string(),
        contact_name: z.string().nullable(),
        event_id: id,
        event_at: moment,
        refusal: refusal.nullable().describe('Null: the contact would enter.'),
      }),
    )
    .describe(`The ${previewedPast.examples} contacts with the newest events.`),
});
export type PastPreview = z.infer<typeof pastPreview>;

/** Why an order ended before all contacts were added. */
export const pastOrderEnds = ['stopped', 'unpublished', 'trigger_changed', 'too_many_events'] as const;

/** An order to add past contacts to an automation. */
export const pastOrder = z
  .object({
    id,
    event_name: z.string().describe('The event that its contacts have had.'),
    is_other_event: z
      .boolean()
      .describe('Whether the order named another event than the one that started the automation then.'),
    days: count,
    from: moment,
    includes_history: z.boolean(),
    pace: pastPace.nullable(),
    asked_by: z.string().nullable(),
    created_at: moment,
    paused_at: moment.nullable(),
    ended_at: moment.nullable().describe('Null: it goes on.'),
    cut_off: z.enum(pastOrderEnds).nullable().describe('Why it ended early; null: it did not.'),
    contacts: count.nullable().describe('How many contacts it is about; null until they are gathered.'),
    left: count.describe('Contacts that are still to be looked at.'),
    starting: count.describe('Contacts whose entry is being decided.'),
    entered: count,
    refused,
  })
  .meta({ id: 'PastOrder' });
export type PastOrder = z.infer<typeof pastOrder>;

/** The answer of the calls about orders of an automation: its newest orders, the newest first. */
export const pastOrders = z.object({
  orders: z.array(pastOrder).describe(`The newest ${pastOrdersListed}, the newest first.`),
});
export type PastOrders = z.infer<typeof pastOrders>;
