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
  /** All that the filters find are counted, however many they are. */
  countsAll?: boolean | undefined;
  sortBy: ContactListInput['sort_by'];
  sortOrder: ContactListInput['sort_order'];
}

/**
 * SQL: what each order goes by, as its index has it (migration 131): a page is found without sorting all contacts. A name goes by its first 200
 * characters, an e-mail by its letters whatever their case. Of the last change there is no index: every change would write all of a contact's.
 */
const sortKeys: Record<ContactListInput['sort_by'], string> = {
  id: 'id',
  external_id: 'external_id',
  name: 'left(name, 200)',
  email: 'lower(left(email, 254))',
  created_at: 'created_at',
  updated_at: 'updated_at',
};

/** What `contacts_search` indexes. */
const holds = 'contact_search_text(external_id, name, email) LIKE search_pattern(?)';

interface ContactList {
  contacts: Contact[];
  total: number;
  /** Whether there are more than that, which are not counted. */
  isMore: boolean;
}

/** So many contacts that filters find are counted unless all are to be, and as many more where a page is reached that lies at their end. */
const countedAtOnce = 10_000;

/** A part of the account's contacts, and how many there are. In the order of their ids a deep page costs as much as the first. */
export async function listContacts(
  snapshot: Snapshot,
  userId: number,
  { searchTerm, tags, consent, topic, segment, field, ...options }: ContactListOptions,
): Promise<ContactList> {
  const { knex, rolled } = snapshot;
  const matching = Contact.query(knex);
  if (tags.length > 0) {
    const wearers = knex('contact_tags')
      .select('contact_id')
      .where('user_id', userId)
      .whereIn('tag_id', tags);
    matching.whereIn('id', wearers);
  }
  if (segment !== undefined) {
    const members = knex('segment_members')
      .select('contact_id')
      .where({ user_id: userId, segment_id: segment });
    matching.whereIn('id', members);
  }
  if (consent) matching.whereRaw(isInState(consent).replaceAll('?', '\\?'));
  if (topic) matching.whereRaw(hasChosen(topic).replaceAll('?', '\\?'));
  if (field) void matching.where(holdingField(field));
  if (searchTerm !== '') void matching.where(raw(holds, searchTerm));
  // That ids are above 0 leads to the indexes of the orders, which no other statement is to use (migration 131).
  const all = matching.clone().where('user_id', userId).whereRaw('id > 0');
  // Who has a tag or is in a segment is looked up by the id: where statistics know few contacts of the account, all of them were read for each.
  const isJoined = tags.length > 0 || segment !== undefined;
  const byId = isJoined ? matching : all;
  const inOrder = options.sortBy === 'id' ? byId : all;
  const isNarrower = searchTerm !== '' || field !== undefined || tags.length > 0 || consent || topic;
  if (isNarrower) return listFound(snapshot, userId, { byId, inOrder }, options);
  if (segment !== undefined) {
    const kept = await knex('segments').where({ user_id: userId, id: segment }).first<{ members: number }>();
    const total = kept?.members ?? 0;
    return { contacts: await nearerPartOf(inOrder, options, total), total, isMore: false };
  }
  const bindings = { userId, rolled: rolled.contacts };
  const { total, keys, skipped } = await findPlace<number>(knex, contactsByBlock, bindings, options);
  if (!keys) return { contacts: [], total, isMore: false };
  if (options.sortBy !== 'id')
    return { contacts: await nearerPartOf(all, options, total), total, isMore: false };
  const near = all.where('id', '>=', keys.low * blockSize).where('id', '<', (keys.high + 1) * blockSize);
  return { contacts: await partOf(near, { ...options, offset: skipped }), total, isMore: false };
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

/**
 * Looks for as many as are counted, and sorts them where they are all. Where there are more, the order's index leads to the page, and what the
 * filters find is so much that the page is near.
 */
async function listFound(
  { knex }: Snapshot,
  userId: number,
  { byId, inOrder }: { byId: QueryBuilder<Contact>; inOrder: QueryBuilder<Contact> },
  options: Order,
): Promise<ContactList> {
  const { countsAll, sortBy, sortOrder, limit, offset } = options;
  const most = (Math.floor((offset + limit) / countedAtOnce) + 1) * countedAtOnce;
  const some = byId
    .clone()
    .select('id', raw(`${sortKeys[sortBy]} AS sorted_by`))
    .limit(most + 1);
  const { rows } = await knex.raw<{ rows: { total: number; ids: number[] }[] }>(
    `WITH found AS MATERIALIZED (?)
     SELECT (SELECT count(*) FROM found) AS total,
            ARRAY(SELECT id FROM found ORDER BY sorted_by ${sortOrder}, id ${sortOrder} LIMIT ? OFFSET ?) AS ids`,
    [some.toKnexQuery(), limit, offset],
  );
  const { total = 0, ids = [] } = rows[0] ?? {};
  if (total > most) {
    const counted = countsAll ? await byId.clone().resultSize() : most;
    return { contacts: await partOf(inOrder, options), total: counted, isMore: !countsAll };
  }
  const contacts = await partOf(Contact.query(knex).where('user_id', userId).whereIn('id', ids), {
    ...options,
    offset: 0,
  });
  return { contacts, total, isMore: false };
}

const partOf = (contacts: QueryBuilder<Contact>, { sortBy, sortOrder, limit, offset }: Order) =>
  contacts.orderByRaw(`${sortKeys[sortBy]} ${sortOrder}, id ${sortOrder}`).limit(limit).offset(offset);

/** The same part of so many contacts, found from the end of the list that is nearer: its last page costs as much as the first. */
async function nearerPartOf(
  contacts: QueryBuilder<Contact>,
  order: Order,
  total: number,
): Promise<Contact[]> {
  const { sortOrder, limit, offset } = order;
  if (offset <= total / 2) return partOf(contacts, order);
  const end = Math.min(offset + limit, total);
  const found = await partOf(contacts, {
    ...order,
    sortOrder: sortOrder === 'asc' ? 'desc' : 'asc',
    limit: Math.max(0, end - offset),
    offset: total - end,
  });
  return found.toReversed();
}
