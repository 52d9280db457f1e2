import { z } from 'zod';
import { languages, type Language } from '../../values/language';
import { ruleWords } from '../../values/validation/faults';
import { messageCategory } from '../account/message-caps';
import { id, moment, pageMeta } from '../common';
import { updateOf } from '../update';
import {
  channelConsent,
  consentChangeFields,
  consentProof,
  consentState,
  proofLimit,
  whyHeldBack,
  type ConsentState,
  type HeldBack,
  type MayWriteUnasked,
} from './consent';
import type { Channel, OptedOut, Subscribed } from './channel';

/** Most topics of an account, and the longest name and description of one, in characters. */
export const topicLimits = { topics: 50, name: 100, description: 300 };

/** A text in each language; one that is empty is read in the other language. */
const texts = (longest: number) =>
  z.strictObject({
    en: z.string().trim().max(longest).default(''),
    fr: z.string().trim().max(longest).default(''),
  });

/** A text in the language, or in the other one where it has none in it. */
export const textIn = (given: Readonly<Record<Language, string>>, language: Language): string =>
  given[language] || (languages.map((other) => given[other]).find((text) => text !== '') ?? '');

const names = texts(topicLimits.name).refine(
  (given) => languages.some((language) => given[language] !== ''),
  {
    message: ruleWords({
      en: 'must have a name in one language at least',
      fr: 'doit avoir un nom dans une langue au moins',
    }),
  },
);

const keyWords =
  'The message category that messages about it have (`message_category` of a step). Identify and imports name the topic by it. It stays as it is.';
const namesWords = 'What contacts read, by language; an empty one is shown in the other language.';
const optInWords =
  'True: only contacts that subscribed to it get its messages. False: all do, except those that left it.';

/** A message category that contacts choose themselves: they subscribe to it, and leave it. */
export const topic = z
  .object({
    id,
    key: z.string().describe(keyWords),
    names: texts(topicLimits.name).describe(namesWords),
    descriptions: texts(topicLimits.description).describe(
      'A sentence about it, in the same way; may be empty.',
    ),
    is_opt_in: z.boolean().describe(optInWords),
    is_archived: z
      .boolean()
      .describe(
        'An archived topic is offered nowhere. What contacts chose goes on for messages that still have it.',
      ),
    created_at: moment,
  })
  .meta({ id: 'Topic' });
export type Topic = z.infer<typeof topic>;

export const topicList = z.object({ topics: z.array(topic) });

/** The body of `POST /topic`. */
export const topicInput = z.strictObject({
  key: messageCategory.describe(keyWords),
  names: names.describe(namesWords),
  descriptions: texts(topicLimits.description).default({ en: '', fr: '' }),
  is_opt_in: z.boolean().default(false).describe(optInWords),
});
export type TopicInput = z.infer<typeof topicInput>;

/** The body of `PUT /topic/{topicId}`: omitted members stay. */
export const topicUpdate = updateOf(
  topic,
  z
    .strictObject({
      names: names.describe(namesWords),
      descriptions: texts(topicLimits.description),
      is_opt_in: z.boolean().describe(optInWords),
      is_archived: z.boolean(),
    })
    .partial(),
  ['id', 'key'],
);
export type TopicUpdate = z.infer<typeof topicUpdate>;

/** What a contact has chosen for a topic. A topic that it was never asked about has no source. */
export const topicChoice = z
  .object({
    topic_id: id,
    key: z.string(),
    ...channelConsent.shape,
  })
  .meta({ id: 'TopicChoice' });
export type TopicChoice = z.infer<typeof topicChoice>;

/** One change of a contact's choice for a topic. */
export const topicChange = z
  .object({
    id,
    topic_id: id,
    key: z.string(),
    ...consentChangeFields,
  })
  .meta({ id: 'TopicChange' });
export type TopicChange = z.infer<typeof topicChange>;

export const topicChangeList = z.object({ topic_changes: z.array(topicChange), meta: pageMeta });

/** The body of `PUT /contact/{contactId}/topic`. */
export const topicChoiceInput = z.strictObject({
  topic_id: id,
  state: consentState,
  proof: consentProof.nullish().describe(`How that is known, in up to ${proofLimit} characters.`),
});
export type TopicChoiceInput = z.infer<typeof topicChoiceInput>;

/** Contacts by what they chose for a topic. */
export const topicFilter = z.strictObject({ topic_id: id, state: consentState }).meta({ id: 'TopicFilter' });
export type TopicFilter = z.infer<typeof topicFilter>;

/** A contact's choices, by the topic's id; a topic that is missing was never asked about. */
export type TopicChoices = Readonly<Partial<Record<string, Exclude<ConsentState, 'not_asked'>>>>;

/** What decides whether a message about a topic goes to a contact. */
export interface TopicRule {
  id: number;
  key: string;
  isOptIn: boolean;
}

export const choiceOf = (choices: TopicChoices = {}, { id: topicId }: Pick<TopicRule, 'id'>): ConsentState =>
  (Object.hasOwn(choices, topicId) ? choices[topicId] : undefined) ?? 'not_asked';

/** Why the contact gets no messages about the topic; null: it does. */
export function whyOutsideTopic(choices: TopicChoices | undefined, topicRule: TopicRule): HeldBack | null {
  const state = choiceOf(choices, topicRule);
  if (state === 'left') return 'topic_left';
  return state === 'not_asked' && topicRule.isOptIn ? 'topic_not_joined' : null;
}

/** The category by which a step's message is about a topic; null: it has none, or is transactional, which is about no topic. */
export const categoryOf = ({
  is_transactional: isTransactional,
  message_category: category,
}: {
  is_transactional?: unknown;
  message_category?: unknown;
}): string | null => (isTransactional === true || typeof category !== 'string' ? null : category);

/** Whom an account writes to. */
export interface ConsentRules {
  mayWrite: MayWriteUnasked;
  topics: readonly TopicRule[];
}

/** What a contact has said. */
interface ConsentingContact {
  optedOut?: OptedOut;
  subscribed?: Subscribed;
  topics?: TopicChoices;
}

/** Why a message is not sent to the contact: by its channel first, then by its topic; null when it may be sent. */
export function whyMessageHeldBack(
  contact: ConsentingContact,
  { channel, category }: { channel: Channel; category: string | null },
  { mayWrite, topics }: ConsentRules,
): HeldBack | null {
  const byChannel = whyHeldBack(contact, channel, mayWrite);
  if (byChannel !== null) return byChannel;
  const about = topics.find(({ key }) => key === category);
  return about ? whyOutsideTopic(contact.topics, about) : null;
}
