import type { JsonObject } from '../../domain/entities/common';
import { externalIdOf, type Person } from '../../domain/webhooks/person';
import { toJson } from '../../domain/values/json';
import type { Querier } from '../database/connection';
import { beyondOldest, withPhone } from './phones';

/** A person whom a delivery is about, and the account that it came for. */
export interface Sought {
  userId: number;
  person: Person;
  /** False: a contact is looked up, and none is created. */
  isMade: boolean;
}

/*
 * The contact of a customer is found by its external id, or by the customer number that an earlier delivery left in its data; else by its
 * e-mail. A contact that is another customer already does not match. Of several contacts the oldest counts.
 */
const findKnown = {
  name: 'find-people',
  text: `
    SELECT i.place, COALESCE(
      (SELECT c.id FROM contacts c WHERE c.user_id = i.user_id AND c.external_id = i.customer_id),
      (SELECT c.id FROM contacts c WHERE c.user_id = i.user_id AND c.shopify_customer_id = i.customer_id ORDER BY c.id LIMIT 1),
      (SELECT c.id FROM contacts c
       WHERE c.user_id = i.user_id AND c.email IS NOT NULL AND lower(left(c.email, 254)) = i.email
         AND (c.shopify_customer_id IS NULL OR i.customer_id IS NULL)
       ORDER BY c.id LIMIT 1)) AS id
    FROM jsonb_to_recordset($1::jsonb) AS i (place integer, user_id bigint, customer_id text, email text)`,
};

/** The contact of each person; null where there is none and none is to be created. Missing values of a contact are filled in. */
export async function contactsOf(client: Querier, people: readonly Sought[]): Promise<(number | null)[]> {
  const found = await findContacts(client, people);
  const missing = people.filter(({ isMade }, place) => isMade && found[place] === null);
  const made = missing.length === 0 ? new Map<Sought, number>() : await makeContacts(client, missing);
  const ids = people.map((sought, place) => found[place] ?? made.get(sought) ?? null);
  await fillIn(client, people, ids);
  return ids;
}

async function findContacts(client: Querier, people: readonly Sought[]): Promise<(number | null)[]> {
  if (people.length === 0) return [];
  const items = people.map(({ userId, person }, place) => ({
    place,
    user_id: userId,
    customer_id: person.customerId,
    email: person.email,
  }));
  const { rows } = await client.query<{ place: number; id: number | null }>({
    ...findKnown,
    values: [toJson(items)],
  });
  const known = new Map(rows.map(({ place, id }) => [place, id]));
  const found = people.map((_, place) => known.get(place) ?? null);
  for (const holders of [withPhone, beyondOldest]) {
    const numbers = people.map(({ userId, person }, place) => ({
      userId,
      phone: found[place] === null ? person.phone : null,
    }));
    const others = await holders(client, numbers);
    people.forEach(({ person }, place) => {
      const same = others[place]?.find(({ customerId }) => customerId === null || person.customerId === null);
      if (same) found[place] = same.id;
    });
  }
  return found;
}

/** The key space of the locks under which contacts are created, apart from other locks. */
const makingLock = 1_507;

/**
 * Creates contacts one account at a time: of several deliveries about one new customer that come at once, the first creates the contact.
 */
async function makeContacts(client: Querier, people: readonly Sought[]): Promise<Map<Sought, number>> {
  const accounts = [...new Set(people.map(({ userId }) => userId))].sort((a, b) => a - b);
  for (const userId of accounts)
    await client.query('SELECT pg_advisory_xact_lock($1, ($2::bigint % 2147483647)::integer)', [
      makingLock,
      userId,
    ]);
  const found = await findContacts(client, people);
  const ids = new Map<Sought, number>();
  people.forEach((sought, place) => {
    const id = found[place] ?? null;
    if (id !== null) ids.set(sought, id);
  });

  const groups = samePeople(people.filter((sought) => !ids.has(sought)));
  const { rows } = await client.query<{ user_id: number; external_id: string; id: number }>(
    `INSERT INTO contacts (user_id, external_id)
     SELECT DISTINCT * FROM unnest($1::bigint[], $2::text[]) ORDER BY 1, 2
     ON CONFLICT (user_id, external_id) DO UPDATE SET external_id = EXCLUDED.external_id
     RETURNING user_id, external_id, id`,
    [groups.map(({ userId }) => userId), groups.map(({ externalId }) => externalId)],
  );
  const made = new Map(rows.map(({ user_id, external_id, id }) => [`${user_id}/${external_id}`, id]));
  for (const { userId, externalId, members } of groups)
    for (const sought of members) ids.set(sought, made.get(`${userId}/${externalId}`) as number); // all were made
  return ids;
}

interface OnePerson {
  userId: number;
  externalId: string;
  members: Sought[];
}

/** Groups the same person: people of an account who share a customer number, an e-mail or a phone, but are not two customers. */
function samePeople(people: readonly Sought[]): OnePerson[] {
  const groups: OnePerson[] = [];
  for (const sought of people) {
    const group = groups.find(
      ({ userId, members }) =>
        userId === sought.userId && members.some((member) => isSame(member.person, sought.person)),
    );
    if (group) group.members.push(sought);
    else groups.push({ userId: sought.userId, externalId: externalIdOf(sought.person), members: [sought] });
  }
  return groups;
}

function isSame(one: Person, other: Person): boolean {
  if (one.customerId !== null && other.customerId !== null) return one.customerId === other.customerId;
  return (
    (one.email !== null && one.email === other.email) || (one.phone !== null && one.phone === other.phone)
  );
}

/** A contact's existing values stay. A contact that lacks nothing is not written. */
const fillInMissing = {
  name: 'fill-in-people',
  text: `
    WITH input AS (
      SELECT c.id, i.name, i.email, i.data
      FROM jsonb_to_recordset($1::jsonb) AS i (user_id bigint, id bigint, name text, email text, data jsonb)
      JOIN contacts c ON c.user_id = i.user_id AND c.id = i.id
      WHERE (c.name IS NULL AND i.name IS NOT NULL) OR (c.email IS NULL AND i.email IS NOT NULL)
         OR EXISTS (SELECT FROM jsonb_object_keys(i.data) AS key WHERE NOT c.data ? key)
      ORDER BY c.id FOR NO KEY UPDATE OF c
    )
    UPDATE contacts c
    SET name = COALESCE(c.name, i.name), email = COALESCE(c.email, i.email), data = i.data || c.data, updated_at = now()
    FROM input i WHERE c.id = i.id`,
};

async function fillIn(
  client: Querier,
  people: readonly Sought[],
  ids: readonly (number | null)[],
): Promise<void> {
  const known = new Map<number, { userId: number; person: Person }>();
  people.forEach(({ userId, person }, place) => {
    const id = ids[place] ?? null;
    if (id === null) return;
    const earlier = known.get(id)?.person;
    known.set(id, { userId, person: earlier ? joined(earlier, person) : person });
  });
  if (known.size === 0) return;
  const rows = [...known].map(([id, { userId, person }]) => ({
    id,
    user_id: userId,
    name: person.name,
    email: person.email,
    data: dataOf(person),
  }));
  await client.query({ ...fillInMissing, values: [toJson(rows)] });
}

const joined = (one: Person, other: Person): Person => ({
  customerId: one.customerId ?? other.customerId,
  email: one.email ?? other.email,
  phone: one.phone ?? other.phone,
  name: one.name ?? other.name,
});

const dataOf = ({ customerId, phone }: Person): JsonObject => ({
  ...(customerId !== null && { shopify_customer_id: customerId }),
  ...(phone !== null && { phone }),
});
