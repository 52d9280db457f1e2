import { Contact } from '../../../db/contacts/Contact';
import { messagesOfContact, type MessageRow } from '../../../db/contacts/messages';
import type { LookThrough } from '../../../db/contacts/filters/look-through';
import { runsOfContact, type ContactRunRow } from '../../../db/contacts/runs';
import { listContacts as readContacts } from '../../../db/contacts/list';
import { customFieldsOfContacts } from '../../../db/contacts/custom-fields';
import { tagsOfContacts } from '../../../db/contacts/tags';
import { changeTag } from '../../../db/contacts/tagging';
import type { Database } from '../../../db/database/connection';
import { eraseContact as erase } from '../../../db/erasure/contact';
import type { ErasureRow } from '../../../db/erasure/report';
import { notifyDispatcher } from '../../../db/outbox/notify';
import { inSnapshot } from '../../../db/figures/snapshot';
import { Tag } from '../../../db/tags/Tag';
import { inTransaction } from '../../../db/database/transaction';
import type { ContactListInput, ContactTagInput } from '../../../domain/entities/contacts/contact';
import { errors } from '../../http/errors';
import type { Page } from '../../http/page';
import type { ListedDetails } from './presentation';
import { findTag, findTags } from '../tags/service';
import { resolveFilters } from './filters';

interface ContactsListed {
  contacts: Contact[];
  total: number;
  /** Whether there are more than `total`. */
  isMore: boolean;
  detailsOf: (contactId: number) => ListedDetails;
  among: LookThrough | undefined;
}

/**
 * A page of contacts, each with its tags and the values of custom fields; if a custom field filters them, also which contacts were
 * searched. Throws ApiError 404 for a tag or a custom field that is not the account's, and 400 for a condition that the field cannot have.
 */
export async function listContacts(
  database: Database,
  userId: number,
  { sort_by, sort_order, counts_all, ...given }: ContactListInput,
  page: Page,
): Promise<ContactsListed> {
  await findTags(database, userId, given.tags);
  const filters = await resolveFilters(database, userId, given);
  return inSnapshot(database.knex, async (snapshot) => {
    const { contacts, total, isMore } = await readContacts(snapshot, userId, {
      ...filters,
      countsAll: counts_all,
      sortBy: sort_by,
      sortOrder: sort_order,
      limit: page.pageSize,
      offset: page.offset,
    });
    const contactIds = contacts.map(({ id }) => id);
    const tagsOf = await tagsOfContacts(snapshot.knex, userId, contactIds);
    const customFields = await customFieldsOfContacts(snapshot.knex, userId, contactIds);
    const detailsOf = (id: number): ListedDetails => ({
      tags: tagsOf.get(id),
      customFields: customFields.get(id),
    });
    return { contacts, total, isMore, detailsOf, among: filters.field?.among };
  });
}

/** Throws ApiError 404 for a contact that the account does not have. */
export async function findContact({ knex }: Database, userId: number, externalId: string): Promise<Contact> {
  const contact = await Contact.query(knex).findOne({ user_id: userId, external_id: externalId });
  if (!contact) throw errors.notFound('contact');
  return contact;
}

/** Throws ApiError 404 for a contact that the account does not have. */
export async function contactOfAccount(
  { knex }: Database,
  userId: number,
  contactId: number,
): Promise<Contact> {
  const contact = await Contact.query(knex).findOne({ user_id: userId, id: contactId });
  if (!contact) throw errors.notFound('contact');
  return contact;
}

/** Throws ApiError 404 when one of the contacts is not the account's. */
export async function requireContacts(
  { knex }: Database,
  userId: number,
  contactIds: readonly number[],
): Promise<void> {
  if (contactIds.length === 0) return;
  const found = await Contact.query(knex).where('user_id', userId).whereIn('id', contactIds).resultSize();
  if (found !== new Set(contactIds).size) throw errors.notFound('contact');
}

/** All tags of a contact, ordered by name. */
export async function tagsOfContact({ knex }: Database, userId: number, contactId: number): Promise<Tag[]> {
  return Tag.query(knex)
    .join('contact_tags', 'contact_tags.tag_id', 'tags.id')
    .where({ 'contact_tags.contact_id': contactId, 'tags.user_id': userId })
    .select('tags.*')
    .orderBy('tags.name');
}

/** A page of a contact's runs. Throws ApiError 404. */
export async function listContactRuns(
  database: Database,
  userId: number,
  contactId: number,
  page: Page,
): Promise<{ rows: ContactRunRow[]; total: number }> {
  await requireContacts(database, userId, [contactId]);
  return runsOfContact(database.pool, userId, contactId, { limit: page.pageSize, offset: page.offset });
}

/** A page of the messages to a contact. Throws ApiError 404. */
export async function listContactMessages(
  database: Database,
  userId: number,
  contactId: number,
  { pageSize: limit, offset }: Page,
): Promise<{ rows: MessageRow[]; total: number }> {
  await requireContacts(database, userId, [contactId]);
  return messagesOfContact(database.pool, { userId, contactId }, { limit, offset });
}

/**
 * Erases a contact with its events, run logs and values, and ends its runs; returns the report of it. Where that is too much for a call, the worker
 * goes on with it. Throws ApiError 404.
 */
export async function eraseContact(
  { pool }: Database,
  userId: number,
  contactId: number,
): Promise<ErasureRow> {
  const report = await erase(pool, userId, contactId);
  if (!report) throw errors.notFound('contact');
  notifyDispatcher(pool);
  return report;
}

/**
 * Adds the tag to the contacts or removes it; answers the ids of those that it changed. Throws ApiError 404, and changes nothing,
 * when the tag or one of the contacts is not the account's.
 */
export async function tagContacts(
  database: Database,
  userId: number,
  tagId: number,
  { contacts, is_deletion: isDeletion }: ContactTagInput,
): Promise<number[]> {
  const tag = await findTag(database, userId, tagId);
  const contactIds = [...new Set(contacts)];
  const changed = await inTransaction(database.pool, async (client) => {
    const own = await client.query(
      'SELECT FROM contacts WHERE user_id = $1 AND id = ANY ($2::bigint[]) FOR KEY SHARE',
      [userId, contactIds],
    );
    if (own.rowCount !== contactIds.length) throw errors.notFound('contact');
    return changeTag(client, { userId, tagId: tag.id, contactIds, isDeletion });
  });
  notifyDispatcher(database.pool);
  return changed;
}
