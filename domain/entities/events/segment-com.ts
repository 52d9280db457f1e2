import { z } from 'zod';
import { ruleWords } from '../../values/validation/faults';
import { jsonObject, type JsonObject } from '../common';
import { externalId } from '../contacts/contact';
import { contactData, isoMoment, isPossible, messageId, notPossible, publicEventName } from './ingestion';

/**
 * Segment.com's HTTP tracking format. The rules follow its documentation as read in November 2026: "HTTP API Source"
 * (https://segment.com/docs/connections/sources/catalog/libraries/server/http-api/) and "Spec: Common Fields"
 * (https://segment.com/docs/connections/spec/common/). Other members that clients send, such as `context`, are not stored.
 */

/** Most messages in one batch ("HTTP API Source", Errors). */
export const segmentBatchLimit = 2_500;

/** A smaller difference from the sender's clock is not corrected: it is the delay of the call. */
const clockTolerance = 60_000;

/** Segment.com's own example of a batch writes 2 February 2015 as `2015-2-02`. */
const segmentMoment = z
  .string()
  .transform((text): unknown => text.replace(/-(\d)(?=[-T]|$)/g, '-0$1'))
  .pipe(isoMoment);

const identity = z
  .literal('')
  .transform(() => null)
  .or(externalId)
  .nullish();

const common = {
  userId: identity,
  anonymousId: identity.describe('The contact, where there is no userId.'),
  messageId: messageId.nullish(),
  timestamp: segmentMoment.nullish().describe('When it happened.'),
  originalTimestamp: segmentMoment.nullish().describe('When it happened, where there is no timestamp.'),
  /** It only serves to correct the clock; an invalid one corrects nothing. */
  sentAt: segmentMoment.nullish().catch(null).describe('What the sender’s clock said when it sent.'),
};

const object = jsonObject.nullish().transform((given) => given ?? {});
const label = z.string().nullish();

const identify = z.object({ ...common, traits: contactData.nullish() });
const track = z.object({ ...common, event: publicEventName, properties: object });
const page = z.object({ ...common, name: label, category: label, properties: object });
const screen = page;
const group = z.object({ ...common, groupId: externalId, traits: object });
const alias = z.object({ ...common, previousId: externalId });

/** The bodies of `/v1/identify` and so on: messages whose kind is in the path. */
export const segmentBodies = { identify, track, page, screen, group, alias };
export type SegmentKind = keyof typeof segmentBodies;

/** A message as it is sent in a batch. */
export const segmentMessageAsSent = z.discriminatedUnion('type', [
  identify.extend({ type: z.literal('identify') }),
  track.extend({ type: z.literal('track') }),
  page.extend({ type: z.literal('page') }),
  screen.extend({ type: z.literal('screen') }),
  group.extend({ type: z.literal('group') }),
  alias.extend({ type: z.literal('alias') }),
]);
type Message = z.infer<typeof segmentMessageAsSent>;

type Content = { kind: 'contact'; data: JsonObject } | { kind: 'event'; name: string; data: JsonObject };

/** What a message is stored as: data of a contact, or an event. */
export type SegmentItem = Content & {
  external_id: string;
  message_id: string | null;
  timestamp: Date | null;
};

/** Converts a message, alone or in a batch, to what is stored. */
export const segmentMessage = segmentMessageAsSent.transform((given, context): SegmentItem => {
  const external_id = given.userId ?? given.anonymousId;
  const timestamp = happenedAt(given, Date.now());
  if (typeof external_id !== 'string')
    context.addIssue({
      code: 'custom',
      path: ['userId'],
      message: ruleWords({ en: 'must be given, or anonymousId', fr: 'doit être indiqué, ou anonymousId' }),
    });
  if (timestamp && !isPossible(timestamp))
    context.addIssue({ code: 'custom', path: ['timestamp'], message: notPossible });
  if (typeof external_id !== 'string' || context.issues.length > 0) return z.NEVER;
  return { external_id, message_id: given.messageId ?? null, timestamp, ...contentOf(given) };
});

/**
 * When it happened, by our clock: `receivedAt - (sentAt - originalTimestamp)` ("Spec: Common Fields", Timestamps). When the sender's clock
 * is right, its timestamp is used unchanged.
 */
function happenedAt({ timestamp, originalTimestamp, sentAt }: Message, receivedAt: number): Date | null {
  const said = timestamp ?? originalTimestamp ?? null;
  if (!said || !sentAt) return said;
  const ahead = sentAt.getTime() - receivedAt;
  return Math.abs(ahead) < clockTolerance ? said : new Date(said.getTime() - ahead);
}

/** A track message is the event it names; the others become events named after their kind. */
function contentOf(given: Message): Content {
  switch (given.type) {
    case 'identify':
      return { kind: 'contact', data: given.traits ?? {} };
    case 'track':
      return { kind: 'event', name: given.event, data: given.properties };
    case 'page':
    case 'screen': {
      const { name, category } = given;
      const data = { ...given.properties, ...(name && { name }), ...(category && { category }) };
      return { kind: 'event', name: given.type, data };
    }
    case 'group':
      return { kind: 'event', name: 'group', data: { ...given.traits, groupId: given.groupId } };
    case 'alias':
      return { kind: 'event', name: 'alias', data: { previousId: given.previousId } };
  }
}

/** The body of `/v1/batch` and `/v1/import`. Its `sentAt` applies to messages that have none. */
export const segmentBatch = z.object({
  batch: z.array(z.unknown()),
  sentAt: z.string().nullish().catch(null),
  writeKey: z.string().optional(),
});
