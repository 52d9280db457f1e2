import { raw, type QueryBuilder, type RawBuilder } from 'objection';
import type { ConsentFilter } from '../../domain/entities/contacts/consent';
import type { ContactListInput } from '../../domain/entities/contacts/contact';
import type { TopicFilter } from '../../domain/entities/contacts/topic';
import { Contact } from './Contact';
import { blockSize } from '../figures/kinds';
import { findPlace, type Part } from '../figures/place';
import type { Snapshot } from '../figures/snapshot';
import { contactsByBlock } from './blocks';
import { isInState } from '../consent/consent';
import { hasChosen } from '../consent/topic-choices';
import { holdsField, type FieldInContacts } from './filters/matching';

export interface ContactListOptions extends Part {
  searchTerm: string;
  /** Only those that have any of these tags; all when there is none. */
  tags: readonly number[];
  /** Only contacts in this consent state. */
  consent?: ConsentFilter | undefined;
  /** Only contacts that chose this for a topic. */
  topic?: TopicFilter | undefined;
  /** Only contacts in this segment, or on this list. */
  segment?: number | undefined;
  /** Only contacts that fulfil this condition, among those that are searched for it. */
  field?: FieldInContacts | undefined;
  sortBy: ContactListInput['sort_by'];
  sortOrder: ContactListInput['sort_order'];
}

/** What `contacts_search` indexes. */
const holds = 'contact_search_text(external_id, name, email) LIKE search_pattern(?)';

interface ContactList {
  contacts: Contact[];
  total: number;
}

/** A part of the account's contacts, and how many there are. In the order of their ids a deep page costs as much as the first. */
export async function listContacts(
  snapshot: Snapshot,
  userId: number,
  { searchTerm, tags, consent, topic, segment, field, ...options }: ContactListOptions,
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
  if (segment !== undefined) {
    const members = knex('segment_members')
      .select('contact_id')
      .where({ user_id: userId, segment_id: segment });
    all.whereIn('id', members);
  }
  if (consent) all.whereRaw(isInState(consent).replaceAll('?', '\\?'));
  if (topic) all.whereRaw(hasChosen(topic).replaceAll('?', '\\?'));
  if (field) void all.where(holdingField(field));
  if (searchTerm !== '') void all.where(raw(holds, searchTerm));
  if (searchTerm !== '' || field) return searchContacts(all, options);
  if (tags.length > 0 || consent || topic || segment !== undefined)
    return { contacts: await partOf(all.clone(), options), total: await all.resultSize() };
  const bindings = { userId, rolled: rolled.contacts };
  const { total, keys, skipped } = await findPlace<number>(knex, contactsByBlock, bindings, options);
  if (!keys) return { contacts: [], total };
  if (options.sortBy !== 'id') return { contacts: await partOf(all, options), total };
  const near = all.where('id', '>=', keys.low * blockSize).where('id', '<', (keys.high + 1) * blockSize);
  return { contacts: await partOf(near, { ...options, offset: skipped }), total };
}

type Order = Omit<ContactListOptions, 'searchTerm' | 'tags' | 'consent' | 'topic' | 'segment' | 'field'>;

function holdingField(field: FieldInContacts): RawBuilder {
  const bindings: (string | number | readonly string[])[] = [];
  const sql = holdsField(field, (value) => {
    bindings.push(value);
    return '?';
  });
  return raw(sql, bindings);
}

/** Searches once: the total comes with the part. Columns other than the id are read only for the part. */
async function searchContacts(found: QueryBuilder<Contact>, options: Order): Promise<ContactList> {
  const part = await partOf(found.clone().select('id', raw('count(*) OVER ()').as('total')), options).castTo<
    { id: number; total: number }[]
  >();
  // Beyond the end there is no row to carry the total.
  const total = part[0]?.total ?? (options.offset > 0 ? await found.resultSize() : 0);
  const ids = part.map(({ id }) => id);
  return { contacts: await partOf(found.whereIn('id', ids), { ...options, offset: 0 }), total };
}

const partOf = (contacts: QueryBuilder<Contact>, { sortBy, sortOrder, limit, offset }: Order) =>
  contacts.orderBy(sortBy, sortOrder).orderBy('id', sortOrder).limit(limit).offset(offset);
