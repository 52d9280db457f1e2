import { z } from 'zod';
import { withT } from '../../values/time/dates';
import { ruleWords } from '../../values/validation/faults';
import { fromOutside } from '../../values/json';
import { externalId } from '../contacts/contact';
import { capLimits } from '../account/message-caps';
import { jsonObject } from '../common';
import { eventNameLimit } from './event';
import { consentProof, proofLimit } from '../contacts/consent';
import { optOutsGiven } from '../contacts/channel';
import { tagOfAddedEventName } from '../contacts/tag';
import { topicLimits } from '../contacts/topic';
import { isSegmentEventName } from '../segments/segment-event';

/** Most items in one batch. */
export const batchLimit = 500;

const earliest = Date.UTC(1900, 0, 1);
/** Most clock skew tolerated for moments in the future. */
const aheadMilliseconds = 24 * 60 * 60 * 1_000;

/** An ISO date, or a date and time (UTC when it names no zone; separated by T or a space), as a moment. */
export const isoMoment = z
  .preprocess(
    (given) => (typeof given === 'string' ? withT(given) : given),
    z.union([z.iso.datetime({ offset: true, local: true }), z.iso.date()], {
      error: ruleWords({
        en: 'must be an ISO date such as 2026-05-31 or 2026-05-31T08:30:00Z',
        fr: 'doit être une date ISO comme 2026-05-31 ou 2026-05-31T08:30:00Z',
      }),
    }),
  )
  .transform((text) => new Date(/(?:Z|[+-]\d\d:?\d\d)$/.test(text) || text.length <= 10 ? text : `${text}Z`));

/** Whether an event can have happened at a moment: from 1900 to a day from now. */
export const isPossible = (moment: Date): boolean =>
  moment.getTime() >= earliest && moment.getTime() <= Date.now() + aheadMilliseconds;

export const notPossible = ruleWords({
  en: 'must lie between 1900 and tomorrow',
  fr: 'doit se situer entre 1900 et demain',
});

const timestamp = isoMoment.refine(isPossible, { message: notPossible });

const notAnObject = ruleWords({
  en: 'must be an object, or JSON text of one',
  fr: 'doit être un objet, ou le texte JSON d’un objet',
});

const dataText = z.string().transform((text, context) => {
  try {
    return jsonObject.parse(fromOutside(text));
  } catch {
    context.addIssue({ code: 'custom', message: notAnObject });
    return z.NEVER;
  }
});

const data = z
  .union([jsonObject, dataText], { error: notAnObject })
  .nullish()
  .transform((given) => given ?? {});

/** Unique in the account: a repeated call is answered like the first and has no effect. */
export const messageId = z.string().min(1).max(255);

const delivery = {
  message_id: messageId
    .nullish()
    .describe('Unique in the account: a repeat is answered like the first and does nothing.'),
  timestamp: timestamp
    .nullish()
    .describe('When it happened, from 1900 to a day from now; UTC when it names no zone. Absent: now.'),
  trigger: z
    .boolean()
    .default(true)
    .describe('False stores history: nothing starts and nobody leaves a flow.'),
};

const contactText = z
  .union([z.string().max(1_000), z.number(), z.boolean()])
  .nullable()
  .optional();

/** The data of a contact. `name`, `title`, `email` and `role` are the contact's own fields. */
export const contactData = z.looseObject({
  name: contactText,
  title: contactText,
  email: contactText,
  role: contactText,
  opted_out: optOutsGiven
    .nullish()
    .describe('Channels that the contact leaves (true) or comes back to (false).'),
});

/** The name of an event from outside. */
export const publicEventName = z
  .string()
  .trim()
  .min(1)
  .max(eventNameLimit)
  .refine((name) => tagOfAddedEventName(name) === null, {
    message: ruleWords({
      en: 'is reserved: adding the tag sends this event',
      fr: 'est réservé : l’ajout de l’étiquette envoie cet événement',
    }),
  })
  .refine((name) => !isSegmentEventName(name), {
    message: ruleWords({
      en: 'is reserved: entering or leaving the segment sends this event',
      fr: 'est réservé : l’entrée dans le segment ou la sortie du segment envoie cet événement',
    }),
  });

const consentSaid = z.enum(['subscribed', 'left']);

/** Consent to one channel, or the choice for one topic, in Identify: a word, or a word with its moment and its proof. */
const consentGiven = z
  .union([
    consentSaid.transform((state) => ({ state })),
    z
      .strictObject({
        state: consentSaid,
        at: timestamp.nullish().describe('When it was said; UTC when it names no zone.'),
        proof: consentProof.nullish().describe(`How that is known, in up to ${proofLimit} characters.`),
      })
      .transform(({ at: givenAt = null, ...said }) => ({ ...said, givenAt })),
  ])
  .optional();

/** Consent in Identify: the channels agreed to (`subscribed`) and those left; omitted channels stay unchanged. */
const consentsGiven = z.strictObject({ sms: consentGiven, email: consentGiven, push: consentGiven });
export type ConsentsGiven = z.infer<typeof consentsGiven>;

/** Topics in Identify, by their keys: those subscribed to and those left; omitted topics stay unchanged. */
const topicsGiven = z
  .record(z.string().trim().max(capLimits.categoryName), consentGiven)
  .refine((given) => Object.keys(given).length <= topicLimits.topics, {
    message: ruleWords({
      en: `must not name more than ${topicLimits.topics} topics`,
      fr: `ne doit pas nommer plus de ${topicLimits.topics} thèmes`,
    }),
  });
export type TopicsGiven = z.infer<typeof topicsGiven>;

/** The body of Identify, and an item of its batch. */
export const identifyInput = z.strictObject({
  external_id: externalId,
  data: data.pipe(contactData),
  consent: consentsGiven
    .nullish()
    .describe(
      'What the contact has agreed to, or left, by channel. `subscribed` brings back nobody who left by themselves or by hand, unless `at` is later.',
    ),
  topics: topicsGiven
    .nullish()
    .describe(
      'What the contact has subscribed to, or left, by the keys of topics. The words and rules are those of `consent`. A key that is no topic is told in the answer.',
    ),
  ...delivery,
});

/** The body of Track, and an item of its batch. */
export const trackInput = z.strictObject({
  name: publicEventName,
  contact_external_id: externalId.nullish(),
  data,
  ...delivery,
});
