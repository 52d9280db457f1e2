import { raw, type QueryBuilder } from 'objection';
import type { ContactListInput } from '../../domain/entities/contact';
import { Contact } from '../Contact';
import { blockSize } from '../figures/kinds';
import { findPlace, type Part } from '../figures/place';
import type { Snapshot } from '../figures/snapshot';

export interface ContactListOptions extends Part {
  searchTerm: string;
  sortBy: ContactListInput['sort_by'];
  sortOrder: ContactListInput['sort_order'];
}

/** What `contacts_search` indexes. */
const holds = 'contact_search_text(external_id, name, email) LIKE search_pattern(?)';

/** How many contacts each block of ids has: what is rolled, and those made since. */
const blocks = `
  SELECT block AS key, contacts AS rows FROM contact_blocks WHERE user_id = :userId
  UNION ALL
  SELECT id / ${blockSize} AS key, count(*) AS rows FROM contacts WHERE user_id = :userId AND id > :rolled
  GROUP BY id / ${blockSize}`;

/** A part of the account's contacts, and how many there are. In the order of their ids a deep page costs what the first one does. */
export async function listContacts(
  { knex, rolled }: Snapshot,
  userId: number,
  { searchTerm, ...options }: ContactListOptions,
): Promise<{ contacts: Contact[]; total: number }> {
  const all = Contact.query(knex).where('user_id', userId);
  if (searchTerm !== '') {
    const found = all.where(raw(holds, searchTerm));
    const [contacts, total] = [await readPart(found.clone(), options), await found.resultSize()];
    return { contacts, total };
  }
  const bindings = { userId, rolled: rolled.contacts };
  const { total, keys, skipped } = await findPlace<number>(knex, blocks, bindings, options);
  if (!keys) return { contacts: [], total };
  if (options.sortBy !== 'id') return { contacts: await readPart(all, options), total };
  const near = all.where('id', '>=', keys.low * blockSize).where('id', '<', (keys.high + 1) * blockSize);
  return { contacts: await readPart(near, { ...options, offset: skipped }), total };
}

const readPart = (
  contacts: QueryBuilder<Contact>,
  { sortBy, sortOrder, limit, offset }: Omit<ContactListOptions, 'searchTerm'>,
): Promise<Contact[]> =>
  contacts.orderBy(sortBy, sortOrder).orderBy('id', sortOrder).limit(limit).offset(offset).execute();
