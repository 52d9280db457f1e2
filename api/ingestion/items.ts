import type { z } from 'zod';
import { splitContactData, type Identification } from '../../db/contacts/identify';
import type { NewEvent } from '../../db/events/record';
import { identifyInput, trackInput } from '../../domain/entities/ingestion';
import { errors } from '../errors';
import { unfitReason } from './read-body';

const unfit = {
  too_deep: errors.dataTooDeep,
  bad_character: errors.badCharacter,
  bad_key: errors.badKey,
};

/** Parses one item of a public call. Throws ApiError 400 that names what is wrong. */
function parseItem<Schema extends z.ZodType<{ data: Record<string, unknown> }>>(
  schema: Schema,
  value: unknown,
  hasEscapes: boolean,
): z.output<Schema> {
  const reason = unfitReason(value, hasEscapes);
  if (reason) throw unfit[reason]();
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw errors.invalidInput(parsed.error);
  // Data that came as JSON text was only a text until here.
  const inner = unfitReason(parsed.data.data, hasEscapes, 1);
  if (inner) throw unfit[inner]();
  return parsed.data;
}

/** An item of Track as it is stored. */
export function toEvent(userId: number, value: unknown, hasEscapes: boolean): NewEvent {
  const item = parseItem(trackInput, value, hasEscapes);
  return {
    userId,
    name: item.name,
    contactExternalId: item.contact_external_id ?? null,
    data: item.data,
    messageId: item.message_id ?? null,
    createdAt: item.timestamp ?? null,
    triggers: item.trigger,
  };
}

/** An item of Identify as it is stored. */
export function toIdentification(userId: number, value: unknown, hasEscapes: boolean): Identification {
  const item = parseItem(identifyInput, value, hasEscapes);
  return {
    userId,
    externalId: item.external_id,
    ...splitContactData(item.data),
    messageId: item.message_id ?? null,
    createdAt: item.timestamp ?? null,
  };
}
