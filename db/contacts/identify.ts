import type pg from 'pg';
import type { JsonObject } from '../../domain/entities/common';
import { contactTextFields, type ContactTextField } from '../../domain/entities/contacts/contact';
import type { ConsentsGiven, TopicsGiven } from '../../domain/entities/events/ingestion';
import { channels, optOutsGiven, type OptOutsGiven } from '../../domain/entities/contacts/channel';
import { budgets } from '../../domain/run/budget';
import { jsonLength, toJson } from '../../domain/values/json';
import { toText } from '../../domain/values/text/text';
import { firstsOfMessages } from '../events/repeated-messages';
import { setTopicChoices, type TopicChoiceChange } from '../consent/topic-choices';
import { topicIdsByKey } from '../topics/topics';
import { setConsents, type ConsentChange } from '../consent/consent';
import { causeOf, tellCauses, tellHistory, type Cause } from '../segments/causes';
import { fitToFields, type UnfitValue } from './fit-fields';

/** A contact as Identify describes it: given values are set, absent ones stay. */
export interface Identification {
  userId: number;
  externalId: string;
  /** Fields of the contact that are set; null empties one. */
  fields: Partial<Record<ContactTextField, string | null>>;
  /** Custom data, merged into what is there by top-level key. */
  data: JsonObject;
  /** Channels that the contact opts out of or comes back to. */
  optOuts: OptOutsGiven;
  /** Its consents; for a channel that is in `optOuts` too, this one counts. */
  consent?: ConsentsGiven;
  /** What it chose, by the keys of topics. */
  topics?: TopicsGiven;
  /** An item whose message id was seen before does nothing. */
  messageId: string | null;
  /** When a new contact was created; now when null. */
  createdAt: Date | null;
  /** False: history. Segments that the contact enters or leaves by it start and end nothing. */
  triggers?: boolean;
}

/** The contact that an item was about. */
export interface Identified {
  id: number;
  externalId: string;
  /** Values of another type than their custom field's; they are stored as they came. */
  unfit: UnfitValue[];
  /** Keys that are no topics of the account: they were left out. */
  unknownTopics: string[];
  /** The item would have made its contact's data too long (`isTooLong`): nothing of it is stored. */
  isRefused: boolean;
}

/** What `pg_column_size` says of data that is never too long as text, whatever is in it: numbers grow most, by up to thirty times. */
const shortSize = budgets.source / 32;

/**
 * SQL: whether a contact's data, with what is merged into it, is longer than all data of a contact may be, and than it was. Contacts that
 * have too much already can still be changed and shortened.
 */
export const isTooLong = (data: string, added: string): string =>
  `CASE WHEN pg_column_size(${data} || ${added}) > ${shortSize}
        THEN length((${data} || ${added})::text) > GREATEST(${budgets.source}, length(${data}::text)) ELSE false END`;

/*
 * Here and below, the contacts are looked up by a list too: a plan that PostgreSQL made and kept while the table was small would otherwise read
 * all of it, for as long as there are no new statistics.
 */
const insertContacts = {
  name: 'identify-insert',
  text: `
    WITH known AS MATERIALIZED (
      SELECT user_id, external_id FROM contacts WHERE user_id = ANY ($1::bigint[]) AND external_id = ANY ($2::text[])
    )
    INSERT INTO contacts (user_id, external_id, name, title, email, role, data, created_at)
    SELECT i.user_id, i.external_id, i.fields ->> 'name', i.fields ->> 'title', i.fields ->> 'email', i.fields ->> 'role',
           i.data, COALESCE(i.created_at, now())
    FROM unnest($1::bigint[], $2::text[], $3::jsonb[], $4::jsonb[], $5::timestamptz[])
         AS i (user_id, external_id, fields, data, created_at)
    WHERE NOT EXISTS (SELECT FROM known WHERE known.user_id = i.user_id AND known.external_id = i.external_id)
    ORDER BY i.user_id, i.external_id
    ON CONFLICT (user_id, external_id) DO NOTHING
    RETURNING id, user_id, external_id`,
};

const updateContacts = {
  name: 'identify-update',
  text: `
    WITH input AS MATERIALIZED (
      SELECT c.id, c.user_id, c.external_id, i.fields, c.data || i.data AS data, ${isTooLong('c.data', 'i.data')} AS is_refused
      FROM unnest($1::bigint[], $2::text[], $3::jsonb[], $4::jsonb[]) AS i (user_id, external_id, fields, data)
      JOIN contacts c ON c.user_id = i.user_id AND c.external_id = i.external_id
      WHERE c.user_id = ANY ($1::bigint[]) AND c.external_id = ANY ($2::text[])
      ORDER BY c.id FOR NO KEY UPDATE OF c
    ), written AS (
      UPDATE contacts c
      SET name = CASE WHEN i.fields ? 'name' THEN i.fields ->> 'name' ELSE c.name END,
          title = CASE WHEN i.fields ? 'title' THEN i.fields ->> 'title' ELSE c.title END,
          email = CASE WHEN i.fields ? 'email' THEN i.fields ->> 'email' ELSE c.email END,
          role = CASE WHEN i.fields ? 'role' THEN i.fields ->> 'role' ELSE c.role END,
          data = i.data, updated_at = now()
      FROM input i WHERE c.id = i.id AND NOT i.is_refused
    )
    SELECT id, user_id, external_id, is_refused FROM input`,
};

interface ContactRow {
  id: number;
  user_id: number;
  external_id: string;
  /** Of a known contact. */
  is_refused?: boolean;
}

const keyOf = (userId: number, externalId: string): string => `${userId}/${externalId}`;

/**
 * Creates or updates the contacts in the caller's transaction; returns the contact of each item, in order. A repeat gets the contact of the
 * first message, whichever contact the repeat names.
 */
export async function identifyContacts(
  client: pg.ClientBase,
  items: readonly Identification[],
): Promise<Identified[]> {
  const seen = await seenBefore(client, items);
  const firsts = firstsOfMessages(items);
  const fresh = items.filter((item, place) => !seen.has(place) && firsts[place] === item);
  const fitted = await fitToFields(client, fresh);
  const unfitOf = new Map(fresh.map((item, place) => [item, fitted[place]?.unfit ?? []]));
  const written = fresh.map((item, place) => ({ ...item, data: fitted[place]?.data ?? item.data }));
  if (written.every(isHistory)) await tellHistory(client);
  else await tellCauses(client, historyOf(written));
  const { ids, refused } = await storeContacts(client, written);
  const idOf = ({ userId, externalId }: Identification): number =>
    ids.get(keyOf(userId, externalId)) as number; // storeContacts answers all
  const stored = fresh.filter((_, place) => !refused.has(written[place] as Identification)); // one of each
  const isStored = new Set(stored);
  await setConsents(
    client,
    stored.flatMap((item) => consentsOf(item, idOf(item))),
  );
  const unknownTopicsOf = await setTopics(client, stored, idOf);
  await keepMessages(client, stored, idOf);
  return firsts.map(
    (first, place) =>
      seen.get(place) ?? {
        id: idOf(first),
        externalId: first.externalId,
        unfit: unfitOf.get(items[place] ?? first) ?? [],
        unknownTopics: unknownTopicsOf.get(items[place] ?? first) ?? [],
        isRefused: !isStored.has(first),
      },
  );
}

const isHistory = ({ triggers }: Identification): boolean => triggers === false;

/** The contacts of which all items are history. */
function historyOf(items: readonly Identification[]): Record<string, Partial<Cause>> {
  const live = new Set(items.filter((item) => !isHistory(item)).map(whose));
  const old = items.map(whose).filter((contact) => !live.has(contact));
  return Object.fromEntries(old.map((contact) => [contact, { triggers: false }] as const));
}

const whose = ({ userId, externalId }: Identification): string => causeOf.external(userId, externalId);

const consentsOf = ({ userId, optOuts, consent }: Identification, contactId: number): ConsentChange[] =>
  channels.flatMap((channel): ConsentChange[] => {
    const about = { userId, contactId, channel, source: 'identify' as const };
    const given = consent?.[channel];
    if (given) return [{ ...about, ...given }];
    const optedOut = optOuts[channel];
    if (optedOut === undefined) return [];
    return [{ ...about, ...(optedOut ? { state: 'left' } : { state: 'not_asked', isReturn: true }) }];
  });

/** Stores what the items say of topics; returns the keys of each item that are no topics of its account. */
async function setTopics(
  client: pg.ClientBase,
  items: readonly Identification[],
  idOf: (item: Identification) => number,
): Promise<Map<Identification, string[]>> {
  const unknown = new Map<Identification, string[]>();
  const naming = items.filter(({ topics }) => topics && Object.keys(topics).length > 0);
  if (naming.length === 0) return unknown;
  const idsOf = await topicIdsByKey(
    client,
    naming.map(({ userId }) => userId),
  );
  const changes: TopicChoiceChange[] = [];
  for (const item of naming)
    for (const [key, given] of Object.entries(item.topics ?? {})) {
      const topicId = idsOf.get(item.userId)?.get(key);
      if (topicId === undefined) unknown.set(item, [...(unknown.get(item) ?? []), key]);
      else if (given)
        changes.push({ userId: item.userId, contactId: idOf(item), topicId, source: 'identify', ...given });
    }
  await setTopicChoices(client, changes);
  return unknown;
}

/** The id of each contact by its key, and the items of which nothing was stored. */
interface Stored {
  ids: Map<string, number>;
  refused: Set<Identification>;
}

/** How many items of a contact are tried one after another at most, where they are too much: the transaction is shared. */
const refusedAtMost = 5;

/**
 * Stores the items of each contact together; where they are too much together, one after another, as if they had arrived so: only those
 * that are too much are refused. After `refusedAtMost` of them, the contact's other items of this transaction are refused too.
 */
async function storeContacts(client: pg.ClientBase, items: readonly Identification[]): Promise<Stored> {
  const alone = new Set(items);
  const apart = new Set<string>();
  const together = mergeByContact(items).map((merged) => {
    if (alone.has(merged) || jsonLength(merged.data, budgets.source) <= budgets.source) return merged;
    apart.add(whose(merged));
    return items.find((item) => whose(item) === whose(merged)) ?? merged;
  });
  const stored = await upsert(client, together);
  for (const item of stored.refused) if (!alone.has(item)) apart.add(whose(item));
  if (apart.size === 0) return stored;
  const begun = new Set(together);
  const refusals = new Map<string, number>();
  for (let left = items.filter((item) => apart.has(whose(item)) && !begun.has(item)); left.length > 0;) {
    const next = new Map([...left].reverse().map((item) => [whose(item), item]));
    const { refused } = await upsert(client, [...next.values()]);
    for (const item of refused) {
      stored.refused.add(item);
      refusals.set(whose(item), (refusals.get(whose(item)) ?? 0) + 1);
    }
    left = left.filter((item) => next.get(whose(item)) !== item);
    const untried = left.filter((item) => (refusals.get(whose(item)) ?? 0) >= refusedAtMost);
    for (const item of untried) stored.refused.add(item);
    left = left.filter((item) => !stored.refused.has(item));
  }
  return stored;
}

/** Inserts new contacts and updates known ones, one item of each. */
async function upsert(client: pg.ClientBase, items: readonly Identification[]): Promise<Stored> {
  const ids = new Map<string, number>();
  const refusedKeys = new Set<string>();
  const remember = ({ rows }: { rows: ContactRow[] }): void => {
    for (const row of rows) {
      const key = keyOf(row.user_id, row.external_id);
      ids.set(key, row.id);
      if (row.is_refused) refusedKeys.add(key);
    }
  };
  const unknown = (): Identification[] =>
    items.filter((item) => !ids.has(keyOf(item.userId, item.externalId)));
  // One pass is enough, unless a contact is deleted between the two statements: then it is new again.
  for (let left = unknown(); left.length > 0; left = unknown()) {
    remember(
      await client.query<ContactRow>({ ...insertContacts, values: [...columns(left), createdAts(left)] }),
    );
    const known = unknown();
    if (known.length > 0)
      remember(await client.query<ContactRow>({ ...updateContacts, values: columns(known) }));
  }
  const refused =
    refusedKeys.size === 0
      ? []
      : items.filter(({ userId, externalId }) => refusedKeys.has(keyOf(userId, externalId)));
  return { ids, refused: new Set(refused) };
}

const columns = (items: readonly Identification[]): unknown[] => [
  items.map((item) => item.userId),
  items.map((item) => item.externalId),
  items.map((item) => toJson(item.fields)),
  items.map((item) => toJson(item.data)),
];

const createdAts = (items: readonly Identification[]): unknown[] =>
  items.map((item) => item.createdAt?.toISOString() ?? null);

/** Merges several items of one contact into one, later ones over earlier ones, as if they had arrived one after another. */
function mergeByContact(items: readonly Identification[]): Identification[] {
  const merged = new Map<string, Identification>();
  for (const item of items) {
    const key = keyOf(item.userId, item.externalId);
    const earlier = merged.get(key);
    merged.set(
      key,
      earlier
        ? {
            ...earlier,
            fields: { ...earlier.fields, ...item.fields },
            data: { ...earlier.data, ...item.data },
          }
        : item,
    );
  }
  return [...merged.values()];
}

/** The contact of each item whose message was seen before, by the item's place. */
async function seenBefore(
  client: pg.ClientBase,
  items: readonly Identification[],
): Promise<Map<number, Identified>> {
  if (items.every((item) => item.messageId === null)) return new Map();
  const { rows } = await client.query<{ place: number; id: number; external_id: string }>({
    name: 'identify-seen',
    text: `
      SELECT i.place, m.contact_id AS id,
             (SELECT c.external_id FROM contacts c WHERE c.id = m.contact_id AND c.user_id = m.user_id) AS external_id
      FROM unnest($1::bigint[], $2::text[]) WITH ORDINALITY AS i (user_id, message_id, place)
      JOIN identify_messages m ON m.user_id = i.user_id AND m.message_id = i.message_id
      WHERE m.user_id = ANY ($1::bigint[]) AND m.message_id = ANY ($2::text[])`,
    values: [items.map((item) => item.userId), items.map((item) => item.messageId)],
  });
  return new Map(
    rows.map(({ place, id, external_id }) => [
      place - 1,
      { id, externalId: external_id, unfit: [], unknownTopics: [], isRefused: false },
    ]),
  );
}

async function keepMessages(
  client: pg.ClientBase,
  items: readonly Identification[],
  contactIdOf: (item: Identification) => number,
): Promise<void> {
  const named = items.filter(({ messageId }) => messageId !== null);
  if (named.length === 0) return;
  await client.query({
    name: 'identify-keep',
    text: `
      INSERT INTO identify_messages (user_id, message_id, contact_id)
      SELECT * FROM unnest($1::bigint[], $2::text[], $3::bigint[])
      ON CONFLICT DO NOTHING`,
    values: [
      named.map(({ userId }) => userId),
      named.map(({ messageId }) => messageId),
      named.map(contactIdOf),
    ],
  });
}

/** Splits Identify's `data` into the contact's fields, the channels it leaves, and its custom data. */
export function splitContactData(data: JsonObject): Pick<Identification, 'fields' | 'data' | 'optOuts'> {
  const fields: Identification['fields'] = {};
  const rest: JsonObject = {};
  let optOuts: OptOutsGiven = {};
  for (const [key, value] of Object.entries(data)) {
    const field = contactTextFields.find((name) => name === key);
    if (field) fields[field] = toText(value);
    else if (key === 'opted_out') optOuts = optOutsGiven.parse(value ?? {});
    else rest[key] = value;
  }
  return { fields, data: rest, optOuts };
}
