import { z } from 'zod';
import { author } from '../account/author';
import { ruleWords } from '../../values/validation/faults';
import { id, moment } from '../common';
import { contactFilters } from './contact';
import { channel } from './channel';
import { consentProof, proofLimit } from './consent';
import { tag } from './tag';
import { topic } from './topic';

/** Bulk actions on contacts: add or remove a tag, unsubscribe from a channel, set the choice for a topic, or erase. */
const contactOrderKinds = ['tag', 'untag', 'leave', 'topic', 'delete'] as const;
export type ContactOrderKind = (typeof contactOrderKinds)[number];

/** What an order can set as the choice for a topic. */
export const orderedChoices = ['subscribed', 'left'] as const;
const orderedChoice = z.enum(orderedChoices);
export type OrderedChoice = z.infer<typeof orderedChoice>;

/** Most contacts of one order. */
export const contactsOfOrder = 1_000_000;
/** Most contacts chosen by their ids for one order. */
const orderedByChoice = 10_000;
/** Most unfinished contact orders of an account. */
export const contactOrdersAtOnce = 10;

/** An order is refused when the selection has grown by more than this fraction since its caller was told the number. */
const grownBy = 0.01;

/** Whether a selection has grown so much since its caller was told the number that the caller must confirm again. */
export const hasGrown = (total: number, known: number): boolean => total > known * (1 + grownBy);

/** The selected contacts: those that a filtered list finds, or those chosen one by one. */
const contactSelection = z.strictObject({
  ...contactFilters,
  contacts: z
    .array(id)
    .max(orderedByChoice)
    .default([])
    .describe('Only these, of what the filters find; none: all that they find.'),
});

const withTopicOnly = ruleWords({
  en: 'must be given with topic, and with nothing else',
  fr: 'doit être indiqué avec topic, et avec rien d’autre',
});

/** The body of `POST /contact/order`. */
export const contactOrderInput = z
  .strictObject({
    kind: z.enum(contactOrderKinds),
    selection: contactSelection.describe(
      'Which contacts: those that it finds at this moment. Who comes to match it later is not meant, and who ceases to is.',
    ),
    known_total: z
      .number()
      .int()
      .min(0)
      .max(Number.MAX_SAFE_INTEGER)
      .describe(
        'How many contacts the caller knows it to be. Where it is over a hundredth more by now, nothing is done, and the refusal says how many.',
      ),
    tag_id: id.optional().describe('The tag, of `tag` and `untag`.'),
    triggers: z
      .boolean()
      .default(true)
      .describe('False adds the tag, or sets the choice for the topic, without starting anything.'),
    channel: channel.optional().describe('The channel, of `leave`.'),
    topic_id: id.optional().describe('The topic, of `topic`.'),
    state: orderedChoice
      .optional()
      .describe(
        'The choice, of `topic`. `subscribed` leaves out who has left the topic: they are unchanged, as with an import.',
      ),
    proof: consentProof
      .optional()
      .describe(`How the choice is known, of \`topic\`, in up to ${proofLimit} characters.`),
  })
  .refine(({ kind, tag_id }) => (kind === 'tag' || kind === 'untag') === (tag_id !== undefined), {
    path: ['tag_id'],
    message: ruleWords({
      en: 'must be given with tag and untag, and with nothing else',
      fr: 'doit être indiqué avec tag et untag, et avec rien d’autre',
    }),
  })
  .refine(({ kind, channel: left }) => (kind === 'leave') === (left !== undefined), {
    path: ['channel'],
    message: ruleWords({
      en: 'must be given with leave, and with nothing else',
      fr: 'doit être indiqué avec leave, et avec rien d’autre',
    }),
  })
  .refine(({ kind, topic_id }) => (kind === 'topic') === (topic_id !== undefined), {
    path: ['topic_id'],
    message: withTopicOnly,
  })
  .refine(({ kind, state }) => (kind === 'topic') === (state !== undefined), {
    path: ['state'],
    message: withTopicOnly,
  })
  .refine(({ kind, proof }) => kind === 'topic' || proof === undefined, {
    path: ['proof'],
    message: ruleWords({
      en: 'can be given with topic only',
      fr: 'ne peut être indiqué qu’avec topic',
    }),
  });
export type ContactOrderInput = z.infer<typeof contactOrderInput>;

/** Why an order ended before it reached all its contacts. */
const contactOrderCutOffs = ['user', 'tag', 'topic'] as const;
export type ContactOrderCutOff = (typeof contactOrderCutOffs)[number];

/** An order about many contacts, processed in the background. */
export const contactOrder = z
  .object({
    id,
    kind: z.enum(contactOrderKinds),
    tag: tag
      .omit({ created_at: true })
      .nullable()
      .describe('Null where it is about none, or the tag is gone.'),
    channel: channel.nullable(),
    topic: topic
      .pick({ id: true, key: true, names: true })
      .nullable()
      .describe('Null where it is about none, or the topic is gone.'),
    state: orderedChoice.nullable().describe('The choice that it sets, of `topic`.'),
    author: author.describe('Who gave it; null: an account that is gone.'),
    total: z.number().int().describe('How many contacts it is about: those that matched when it was given.'),
    count_of_contacts: z.number().int().describe('How many it has changed so far.'),
    count_of_unchanged: z
      .number()
      .int()
      .describe(
        'How many it has looked at that were so already, were gone, or had left the topic that it subscribes to.',
      ),
    cut_off_by: z
      .enum(contactOrderCutOffs)
      .nullable()
      .describe('What ended it early: somebody stopped it, or its tag or topic was deleted; null: nothing.'),
    created_at: moment,
    ended_at: moment.nullable().describe('Null while it is worked off.'),
  })
  .meta({ id: 'ContactOrder' });
export type ContactOrder = z.infer<typeof contactOrder>;
