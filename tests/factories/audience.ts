import { Contact } from '../../db/contacts/Contact';
import { changeTag } from '../../db/contacts/tagging';
import type { Database } from '../../db/database/connection';
import { recordEvents } from '../../db/events/record';
import { storeTopics } from '../../db/segments/work';
import { Tag } from '../../db/tags/Tag';
import { inTransaction } from '../../db/database/transaction';
import type { JsonObject } from '../../domain/entities/common';
import type { RuleGroup } from '../../domain/entities/segments/rule';
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

/** Rules that hold for the contact with this external id alone. */
export const onlyFor = (value: string): RuleGroup => ({
  kind: 'all',
  rules: [
    {
      kind: 'field',
      variable: 'external_id',
      variable_type: 'string',
      operation: 'EQUALS',
      value,
      ignore_case: false,
    },
  ],
});

/** A segment of the account, which is still to be built; without rules, a list of the contacts given. Returns its id. */
export async function buildSegment(
  { pool }: Pick<Database, 'pool'>,
  userId: number,
  given: { name?: string; rules?: RuleGroup; contactIds?: readonly number[] } = {},
): Promise<number> {
  const { name = `Segment ${next()}`, rules, contactIds = [] } = given;
  return inTransaction(pool, async (client) => {
    await client.query('INSERT INTO segment_accounts (user_id) VALUES ($1) ON CONFLICT DO NOTHING', [userId]);
    const { rows } = await client.query<{ id: number }>(
      // Saved long ago: its building waits for no transaction of another test.
      `INSERT INTO segments (user_id, kind, name, rules, is_built, build_after) VALUES ($1, $2, $3, $4, $5, '3') RETURNING id`,
      [userId, rules ? 'rules' : 'list', name, rules ? toJson(rules) : null, !rules],
    );
    const id = rows[0]?.id ?? 0;
    await client.query(
      'INSERT INTO segment_members (user_id, segment_id, contact_id) SELECT $1, $2, unnest($3::bigint[])',
      [userId, id, contactIds],
    );
    await storeTopics(client, userId);
    return id;
  });
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

/** Many events of a contact of the account, three an hour, which start nothing. */
export async function buildEvents(
  { pool }: Pick<Database, 'pool'>,
  userId: number,
  { contactId, count, name = 'paid' }: { contactId: number; count: number; name?: string },
): Promise<void> {
  await pool.query(
    `INSERT INTO events (user_id, name, contact_id, data, created_at)
     SELECT $1, $4, $2, '{"total": 2}', now() - n * interval '20 minutes' FROM generate_series(1, $3::integer) n`,
    [userId, contactId, count, name],
  );
}
