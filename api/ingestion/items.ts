import type { z } from 'zod';
import { splitContactData, type Identification } from '../../db/contacts/identify';
import type { NewEvent } from '../../db/events/record';
import { identifyInput, trackInput } from '../../domain/entities/events/ingestion';
import { fit } from '../http/input';
import { refuseUnfit } from './transport/read-body';

/** The sender of an item, and the body that it came in. */
export interface Sender {
  userId: number;
  /** Whether the body contains escapes: only these can hide what cannot be stored. */
  hasEscapes: boolean;
  /** Takes so many items out of the account's quota. Throws ApiError 429, or 507 when the account stores too much. */
  spend(items: number): void;
}

/** Parses an item of a public call. Throws ApiError 400 that names what is wrong. */
export function parseItem<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  sender: Sender,
): z.output<Schema> {
  refuseUnfit(value, sender.hasEscapes);
  return fit(schema, value);
}

/** The same for an item whose data may be JSON text, which has to be checked after it is parsed. */
function parseWithData<Schema extends z.ZodType<{ data: Record<string, unknown> }>>(
  schema: Schema,
  value: unknown,
  sender: Sender,
): z.output<Schema> {
  const item = parseItem(schema, value, sender);
  refuseUnfit(item.data, sender.hasEscapes, 1);
  return item;
}

/** An item of Track in the form in which it is stored. */
export function toEvent(value: unknown, sender: Sender): NewEvent {
  const item = parseWithData(trackInput, value, sender);
  return {
    userId: sender.userId,
    name: item.name,
    contactExternalId: item.contact_external_id ?? null,
    data: item.data,
    messageId: item.message_id ?? null,
    createdAt: item.timestamp ?? null,
    triggers: item.trigger,
  };
}

/** An item of Identify in the form in which it is stored. */
export function toIdentification(value: unknown, sender: Sender): Identification {
  const item = parseWithData(identifyInput, value, sender);
  return {
    userId: sender.userId,
    externalId: item.external_id,
    ...splitContactData(item.data),
    ...(item.consent && { consent: item.consent }),
    ...(item.topics && { topics: item.topics }),
    messageId: item.message_id ?? null,
    createdAt: item.timestamp ?? null,
    triggers: item.trigger,
  };
}
