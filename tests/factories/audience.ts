import { Contact } from '../../db/contacts/Contact';
import { changeTag } from '../../db/contacts/tagging';
import type { Database } from '../../db/database/connection';
import { recordEvents } from '../../db/events/record';
import { Tag } from '../../db/tags/Tag';
import { inTransaction } from '../../db/database/transaction';
import type { JsonObject } from '../../domain/entities/common';
import type { TagColor } from '../../domain/entities/contacts/tag';
import { toJson } from '../../domain/values/json';

let serial = 0;
const next = (): number => (serial += 1);

/** A tag of the account. */
export const buildTag = (
  { knex }: Database,
  userId: number,
  given: { name?: string; color?: TagColor } = {},
): Promise<Tag> =>
  Tag.query(knex)
    .insert({ user_id: userId, name: `Tag ${next()}`, color: 'gray', ...given })
    .returning('*')
    .execute();

/** A contact of the account, with the tags given. */
export async function buildContact(
  { knex, pool }: Database,
  userId: number,
  given: {
    external_id?: string;
    name?: string;
    email?: string;
    created_at?: Date;
    data?: JsonObject;
    tags?: Tag[];
  } = {},
): Promise<Contact> {
  const { tags = [], data = {}, ...columns } = given;
  const row = { external_id: `contact-${next()}`, ...columns, user_id: userId };
  const contact = await Contact.query(knex)
    .insert({ ...row, data: Contact.raw('?::jsonb', toJson(data)) })
    .returning('*');
  for (const tag of tags) {
    const change = { userId, tagId: tag.id, contactIds: [contact.id], isDeletion: false, triggers: false };
    await inTransaction(pool, (client) => changeTag(client, change));
  }
  return contact;
}

/** An event of the account, stored as the public Track stores it; returns its id. */
export async function buildEvent(
  { pool }: Database,
  userId: number,
  given: { name?: string; contact?: Contact; data?: JsonObject; createdAt?: Date } = {},
): Promise<number> {
  const { name = 'purchase', contact, data = {}, createdAt } = given;
  const event = { userId, name, contactId: contact?.id, data, createdAt };
  const [recorded] = await inTransaction(pool, (client) => recordEvents(client, [event]));
  if (!recorded) throw new Error('The event was not stored');
  return recorded.id;
}
