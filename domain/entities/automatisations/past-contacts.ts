import { z } from 'zod';
import { id, moment } from '../common';
import { eventNameLimit } from '../events/event';
import { ruleWords } from '../../values/validation/faults';
import { required } from './automatisation';
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

/** Who is added: those who had an event, or those who are in the segment whose entering starts the automation. */
const pastWho = ['had_event', 'in_segment'] as const;

const choice = {
  who: z
    .enum(pastWho)
    .default('had_event')
    .describe(
      'in_segment: the contacts that are now in the segment whose entering starts the automation, however long they have been in it; with neither event_name nor days.',
    ),
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
    .nullable()
    .default(null)
    .describe(
      'Contacts whose event happened today or on one of this many days before, by the timezone of the account. Required, except with in_segment.',
    ),
  includes_history: z
    .boolean()
    .default(false)
    .describe('Whether events that were stored as history, with trigger: false, count too.'),
};

interface Chosen {
  who: (typeof pastWho)[number];
  event_name: string | null;
  days: number | null;
}

const withoutPeriod = ruleWords({
  en: 'must be absent for those who are in the segment',
  fr: 'doit être absent pour ceux qui sont dans le segment',
});

/** Who had an event needs a period; who is in the segment has neither a period nor an event. */
function holdChoice({ who, event_name: eventName, days }: Chosen, context: z.RefinementCtx): void {
  const refuse = (field: keyof Chosen, message: string): void =>
    context.addIssue({ code: 'custom', path: [field], message });
  if (who === 'had_event') {
    if (days === null) refuse('days', ruleWords(required));
    return;
  }
  if (days !== null) refuse('days', withoutPeriod);
  if (eventName !== null) refuse('event_name', withoutPeriod);
}

/** Which contacts are added: the body of `POST /automatisation/{automatisationId}/past-contacts/preview`. */
export const pastChoice = z.strictObject(choice).superRefine(holdChoice);
export type PastChoice = z.output<typeof pastChoice>;

const pastPace = z.strictObject({
  count: z.number().int().min(1).max(pastPaceLimit).describe('How many contacts.'),
  per: z.enum(pastPaceUnits),
});

/** The body of `POST /automatisation/{automatisationId}/past-contacts`. */
export const pastOrderInput = z
  .strictObject({
    ...choice,
    pace: pastPace
      .nullable()
      .default(null)
      .describe('How many contacts are added at the most; null: as fast as the account’s turn allows.'),
  })
  .superRefine(holdChoice);
export type PastOrderInput = z.output<typeof pastOrderInput>;

const count = z.number().int();
const refusal = z.object({ code: z.enum(pastRefusals), message: z.string() });
const refused = z.array(refusal.extend({ count })).describe('By reason, most frequent first.');

/** Who would be added now. */
export const pastPreview = z.object({
  from: moment.nullable().describe('The first moment of the period; null with in_segment.'),
  contacts: count.describe(
    'Contacts with such an event in the period; with in_segment, those in the segment.',
  ),
  is_more: z
    .boolean()
    .describe(
      `There are more: only the newest ${previewedPast.events} events and ${previewedPast.contacts} contacts are looked at.`,
    ),
  is_building: z
    .boolean()
    .describe('The segment is being built: what is told of it may change. An order waits for it.'),
  entering: count,
  refused,
  examples: z
    .array(
      z.object({
        contact_external_id: z.string(),
        contact_name: z.string().nullable(),
        event_id: id
          .nullable()
          .describe('Null: the contact has been in the segment since it was built, and has no event.'),
        event_at: moment.describe(
          'When the event happened; with in_segment, since when the contact has been in it.',
        ),
        refusal: refusal.nullable().describe('Null: the contact would enter.'),
      }),
    )
    .describe(
      `The ${previewedPast.examples} contacts with the newest events; with in_segment, of those that are looked at, the ones who have been in it longest.`,
    ),
});
export type PastPreview = z.infer<typeof pastPreview>;

/** Why an order ended before all contacts were added. */
export const pastOrderEnds = ['stopped', 'unpublished', 'trigger_changed', 'too_many_events'] as const;

/** An order to add past contacts to an automation. */
export const pastOrder = z
  .object({
    id,
    who: z.enum(pastWho),
    event_name: z
      .string()
      .describe('The event that its contacts have had; with in_segment, that of entering the segment.'),
    is_other_event: z
      .boolean()
      .describe('Whether the order named another event than the one that started the automation then.'),
    days: count.nullable().describe('Null with in_segment.'),
    from: moment.nullable().describe('The first moment of the period; null with in_segment.'),
    includes_history: z.boolean(),
    pace: pastPace.nullable(),
    asked_by: z.string().nullable(),
    created_at: moment,
    paused_at: moment.nullable(),
    ended_at: moment.nullable().describe('Null: it goes on.'),
    cut_off: z.enum(pastOrderEnds).nullable().describe('Why it ended early; null: it did not.'),
    contacts: count.nullable().describe('How many contacts it is about; null until they are gathered.'),
    left: count.describe('Contacts that are still to be looked at.'),
    is_waiting: z.boolean().describe('It waits until the segment is built.'),
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
