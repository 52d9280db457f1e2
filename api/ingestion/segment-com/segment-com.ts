import { splitContactData, type Identification } from '../../../db/contacts/identify';
import type { NewEvent } from '../../../db/events/record';
import { isJsonObject } from '../../../domain/entities/common';
import {
  segmentBatch,
  segmentBatchLimit,
  segmentMessage,
  type SegmentKind,
} from '../../../domain/entities/events/segment-com';
import { fit } from '../../http/input';
import { notTooMany } from '../batch';
import { parseItem, type Sender } from '../items';

/** A message in Segment.com's format, in the form in which it is stored. */
export type SegmentItem = { kind: 'contact'; contact: Identification } | { kind: 'event'; event: NewEvent };

export function toSegmentItem(value: unknown, sender: Sender): SegmentItem {
  const item = parseItem(segmentMessage, value, sender);
  const place = { userId: sender.userId, messageId: item.message_id, createdAt: item.timestamp };
  return item.kind === 'contact'
    ? {
        kind: 'contact',
        contact: { ...place, externalId: item.external_id, ...splitContactData(item.data) },
      }
    : {
        kind: 'event',
        event: { ...place, name: item.name, contactExternalId: item.external_id, data: item.data },
      };
}

/**
 * The messages of a batch. The batch's sending time applies to each message without its own. Throws ApiError 400 when the body is not a
 * batch, or has too many messages.
 */
export function messagesOf(body: unknown): unknown[] {
  const { batch, sentAt } = fit(segmentBatch, body);
  const messages = notTooMany(batch, segmentBatchLimit);
  return sentAt
    ? messages.map((message) => (isJsonObject(message) ? { sentAt, ...message } : message))
    : messages;
}

/** Turns the body of a call for one kind of message into that message. */
export const messageOf =
  (type: SegmentKind) =>
  (body: unknown): unknown =>
    isJsonObject(body) ? { ...body, type } : body;

/** The client key in a body, for clients that do not send it in a header. */
export const writeKeyOf = (body: unknown): string | undefined =>
  isJsonObject(body) && typeof body['writeKey'] === 'string' ? body['writeKey'] : undefined;
