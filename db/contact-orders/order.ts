import type pg from 'pg';
import {
  contactOrdersAtOnce,
  contactsOfOrder,
  hasGrown,
  type ContactOrderCutOff,
  type ContactOrderKind,
  type OrderedChoice,
} from '../../domain/entities/contacts/contact-order';
import type { Channel } from '../../domain/entities/contacts/channel';
import type { Querier } from '../database/connection';
import { matching, type ContactFilters } from '../contacts/filters/matching';

/** An order to give. */
export interface NewContactOrder {
  userId: number;
  kind: ContactOrderKind;
  tagId: number | null;
  /** False changes the tag, or the choice for the topic, without starting anything. */
  triggers: boolean;
  channel: Channel | null;
  topicId: number | null;
  /** The choice for the topic, and how it is known. */
  state: OrderedChoice | null;
  proof: string | null;
  authorId: number;
  filters: ContactFilters;
  /** How many contacts the caller believes the order to be about. */
  knownTotal: number;
}

/** Why an order was not given. */
export type OrderRefusal =
  { refused: 'too_many_orders' } | { refused: 'too_many_contacts' } | { refused: 'grown'; total: number };

/** How many contacts are stored together as a part; one transaction processes one part at the most. */
const partSize = 500;

/**
 * Gives an order about all contacts that its filters match at this moment, and stores their ids; the order is worked off once the
 * transaction commits. Needs a transaction: a refusal must leave nothing behind.
 */
export async function giveContactOrder(
  client: pg.ClientBase,
  order: NewContactOrder,
): Promise<{ orderId: number } | OrderRefusal> {
  const { userId } = order;
  // An account's orders are given one after the other, so that they can be counted; nothing else of the account waits.
  await client.query(`SELECT pg_advisory_xact_lock(hashtextextended('contact orders', $1))`, [userId]);
  const open = await client.query<{ count: number }>(
    'SELECT count(*) FROM contact_orders WHERE user_id = $1 AND ended_at IS NULL',
    [userId],
  );
  if ((open.rows[0]?.count ?? 0) >= contactOrdersAtOnce) return { refused: 'too_many_orders' };
  const { rows } = await client.query<{ id: number }>(
    `INSERT INTO contact_orders (user_id, kind, tag_id, triggers, channel, author_id, topic_id, state, proof)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) RETURNING id`,
    [
      userId,
      order.kind,
      order.tagId,
      order.triggers,
      order.channel,
      order.authorId,
      order.topicId,
      order.state,
      order.proof,
    ],
  );
  const [made] = rows;
  if (!made) throw new Error('The order was not kept');
  const total = await writeDown(client, userId, made.id, order.filters);
  if (total > contactsOfOrder) return { refused: 'too_many_contacts' };
  if (hasGrown(total, order.knownTotal)) return { refused: 'grown', total };
  await client.query(
    'UPDATE contact_orders SET total = $2::bigint, ended_at = CASE WHEN $2::bigint = 0 THEN clock_timestamp() END WHERE id = $1',
    [made.id, total],
  );
  return { orderId: made.id };
}

/** Stores the ids of an order's contacts, lowest first, part by part; returns how many there are. */
async function writeDown(
  client: pg.ClientBase,
  userId: number,
  orderId: number,
  filters: ContactFilters,
): Promise<number> {
  const { where, values } = matching(userId, filters);
  const { rows } = await client.query<{ total: number }>(
    `WITH found AS (
       SELECT c.id FROM contacts c WHERE ${where} LIMIT ${contactsOfOrder + 1}
     ), placed AS (
       SELECT id, (row_number() OVER (ORDER BY id) - 1) / ${partSize} AS place FROM found
     ), kept AS (
       INSERT INTO contact_order_parts (order_id, place, user_id, contact_ids)
       SELECT $${values.length + 1}, place, $1, array_agg(id ORDER BY id) FROM placed GROUP BY place
       RETURNING cardinality(contact_ids) AS contacts
     )
     SELECT coalesce(sum(contacts), 0)::bigint AS total FROM kept`,
    [...values, orderId],
  );
  return rows[0]?.total ?? 0;
}

/**
 * Stops an order: contacts that it has not reached stay as they are. A portion under way is undone. Returns whether the account has the
 * order.
 */
export async function stopContactOrder(
  client: pg.ClientBase,
  userId: number,
  orderId: number,
): Promise<boolean> {
  const { rowCount } = await client.query('SELECT FROM contact_orders WHERE user_id = $1 AND id = $2', [
    userId,
    orderId,
  ]);
  if (rowCount === 0) return false;
  await cutContactOrderOff(client, orderId, 'user');
  return true;
}

/** Ends an open order before it has reached all its contacts. */
export async function cutContactOrderOff(
  client: Querier,
  orderId: number,
  by: ContactOrderCutOff,
): Promise<void> {
  const { rowCount } = await client.query(
    'UPDATE contact_orders SET ended_at = clock_timestamp(), cut_off_by = $2 WHERE id = $1 AND ended_at IS NULL',
    [orderId, by],
  );
  if (rowCount) await client.query('DELETE FROM contact_order_parts WHERE order_id = $1', [orderId]);
}
