import { raw, type QueryBuilder } from 'objection';
import type { ConsentFilter } from '../../domain/entities/consent';
import type { ContactListInput } from '../../domain/entities/contact';
import { Contact } from '../Contact';
import { blockSize } from '../figures/kinds';
import { findPlace, type Part } from '../figures/place';
import type { Snapshot } from '../figures/snapshot';
import { isInState } from './consent';

export interface ContactListOptions extends Part {
  searchTerm: string;
  /** Only those that have any of these tags; all when there is none. */
  tags: readonly number[];
  /** Only those of which this is so. */
  consent?: ConsentFilter | undefined;
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

interface ContactList {
  contacts: Contact[];
  total: number;
}

/** A part of the account's contacts, and how many there are. In the order of their ids a deep page costs what the first one does. */
export async function listContacts(
  snapshot: Snapshot,
  userId: number,
  { searchTerm, tags, consent, ...options }: ContactListOptions,
): Promise<ContactList> {
  const { knex, rolled } = snapshot;
  const all = Contact.query(knex).where('user_id', userId);
  if (tags.length > 0) {
    const wearers = knex('contact_tags')
      .select('contact_id')
      .where('user_id', userId)
      .whereIn('tag_id', tags);
    all.whereIn('id', wearers);
  }
  if (consent) all.whereRaw(isInState(consent).replaceAll('?', '\\?'));
  if (searchTerm !== '') return searchContacts(all, searchTerm, options);
  if (tags.length > 0 || consent)
    return { contacts: await partOf(all.clone(), options), total: await all.resultSize() };
  const bindings = { userId, rolled: rolled.contacts };
  const { total, keys, skipped } = await findPlace<number>(knex, blocks, bindings, options);
  if (!keys) return { contacts: [], total };
  if (options.sortBy !== 'id') return { contacts: await partOf(all, options), total };
  const near = all.where('id', '>=', keys.low * blockSize).where('id', '<', (keys.high + 1) * blockSize);
  return { contacts: await partOf(near, { ...options, offset: skipped }), total };
}

type Order = Omit<ContactListOptions, 'searchTerm' | 'tags' | 'consent'>;

/** What is found is looked for once: its number comes with the part. Only of the part more than the ids is read. */
async function searchContacts(
  all: QueryBuilder<Contact>,
  searchTerm: string,
  options: Order,
): Promise<ContactList> {
  const found = all.clone().where(raw(holds, searchTerm));
  const part = await partOf(found.clone().select('id', raw('count(*) OVER ()').as('total')), options).castTo<
    { id: number; total: number }[]
  >();
  // Beyond the end there is no row to carry the number.
  const total = part[0]?.total ?? (options.offset > 0 ? await found.resultSize() : 0);
  const ids = part.map(({ id }) => id);
  return { contacts: await partOf(all.whereIn('id', ids), { ...options, offset: 0 }), total };
}

const partOf = (contacts: QueryBuilder<Contact>, { sortBy, sortOrder, limit, offset }: Order) =>
  contacts.orderBy(sortBy, sortOrder).orderBy('id', sortOrder).limit(limit).offset(offset);
