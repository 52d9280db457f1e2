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

/** A message of Segment's format as it is stored. */
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
 * The messages of a batch. What the batch says of its sending counts for each that says nothing itself. Throws ApiError 400 when the
 * body is no batch, or holds too many.
 */
export function messagesOf(body: unknown): unknown[] {
  const { batch, sentAt } = fit(segmentBatch, body);
  const messages = notTooMany(batch, segmentBatchLimit);
  return sentAt
    ? messages.map((message) => (isJsonObject(message) ? { sentAt, ...message } : message))
    : messages;
}

/** The body of a call for one kind of message, as that message. */
export const messageOf =
  (type: SegmentKind) =>
  (body: unknown): unknown =>
    isJsonObject(body) ? { ...body, type } : body;

/** The client key that a body names, for clients that do not send it in a header. */
export const writeKeyOf = (body: unknown): string | undefined =>
  isJsonObject(body) && typeof body['writeKey'] === 'string' ? body['writeKey'] : undefined;
