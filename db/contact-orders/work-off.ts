import type pg from 'pg';
import type {
  ContactOrderCutOff,
  ContactOrderKind,
  OrderedChoice,
} from '../../domain/entities/contacts/contact-order';
import type { Channel } from '../../domain/entities/contacts/channel';
import { setConsents } from '../consent/consent';
import { setTopicChoices } from '../consent/topic-choices';
import { changeTag } from '../contacts/tagging';
import { eraseFew, fewTogether } from '../erasure/portions';
import { CutOff, inTurnOfOrder } from '../orders/order-turn';
import { tellHistory } from '../segments/causes';
import { cutContactOrderOff } from './order';

/** An order that is worked off. */
interface OpenContactOrder {
  id: number;
  userId: number;
  kind: ContactOrderKind;
  tagId: number | null;
  triggers: boolean;
  channel: Channel | null;
  topicId: number | null;
  state: OrderedChoice | null;
  proof: string | null;
  authorId: number | null;
}

/** The progress of a portion. */
interface Progress {
  /** How many contacts it has processed, counted from the first that it was given. */
  looked: number;
  /** How many of them really changed. */
  changed: number;
}

/** The result of a portion, or why the order cannot go on: its tag or its topic is gone. */
type PortionDone = Progress | Exclude<ContactOrderCutOff, 'user'>;

type WorkOff = (
  client: pg.ClientBase,
  order: OpenContactOrder,
  contactIds: readonly number[],
) => Promise<PortionDone>;

/** How a portion of each kind is worked off, in the transaction that stores the order's progress. */
const works = {
  tag: tagPortion(false),
  untag: tagPortion(true),
  leave: leavePortion,
  topic: topicPortion,
  delete: deletePortion,
} satisfies { [Kind in ContactOrderKind]: WorkOff };

/** Changes a tag as an import does: what the tag starts is committed with it, and takes its turn among the account's other work. */
function tagPortion(isDeletion: boolean): WorkOff {
  return async (client, { userId, tagId, triggers }, contactIds) => {
    if (tagId === null || !(await isKept(client, 'tags', userId, tagId))) return 'tag';
    const { rows } = await client.query<{ id: number }>(
      'SELECT id FROM contacts WHERE user_id = $1 AND id = ANY ($2::bigint[]) ORDER BY id FOR KEY SHARE',
      [userId, contactIds],
    );
    const there = rows.map(({ id }) => id);
    const changed = await changeTag(client, { userId, tagId, contactIds: there, isDeletion, triggers });
    return { looked: contactIds.length, changed: changed.length };
  };
}

/** Whether the account has the tag or the topic; locks it, so that it cannot be deleted before the commit. */
async function isKept(
  client: pg.ClientBase,
  table: 'tags' | 'topics',
  userId: number,
  id: number,
): Promise<boolean> {
  const { rowCount } = await client.query(
    `SELECT FROM ${table} WHERE user_id = $1 AND id = $2 FOR KEY SHARE`,
    [userId, id],
  );
  return rowCount === 1;
}

async function leavePortion(
  client: pg.ClientBase,
  { userId, channel, authorId }: OpenContactOrder,
  contactIds: readonly number[],
): Promise<PortionDone> {
  if (channel === null) throw new Error('The order names no channel');
  const left = { userId, channel, authorId, state: 'left', source: 'hand' } as const;
  const changed = await setConsents(
    client,
    contactIds.map((contactId) => ({ ...left, contactId })),
  );
  return { looked: contactIds.length, changed };
}

/** Sets the choice by hand, except that nobody who has left the topic is subscribed again, as an import brings nobody back. */
async function topicPortion(
  client: pg.ClientBase,
  { userId, topicId, state, proof, triggers, authorId }: OpenContactOrder,
  contactIds: readonly number[],
): Promise<PortionDone> {
  if (state === null) throw new Error('The order names no choice');
  if (topicId === null || !(await isKept(client, 'topics', userId, topicId))) return 'topic';
  if (!triggers) await tellHistory(client);
  const chosen = { userId, topicId, state, proof, authorId, source: 'hand', keepsLeft: true } as const;
  const changed = await setTopicChoices(
    client,
    contactIds.map((contactId) => ({ ...chosen, contactId })),
  );
  return { looked: contactIds.length, changed };
}

/** How many contacts one portion erases, at most. */
const erasedAtOnce = 200;

/**
 * Erases as many of the contacts as have little enough together. Of one that has too much, only a part goes, and the contact comes again in the next
 * portion.
 */
async function deletePortion(
  client: pg.ClientBase,
  { userId }: OpenContactOrder,
  contactIds: readonly number[],
): Promise<PortionDone> {
  const few = await fewTogether(client, userId, contactIds.slice(0, erasedAtOnce));
  return eraseFew(client, userId, { contactIds, few }, { isLater: true });
}

/** The open orders whose turn it is: the oldest of each account, in any order. */
export async function nextContactOrders(pool: pg.Pool): Promise<number[]> {
  const { rows } = await pool.query<{ id: number }>(
    `SELECT id FROM (
       SELECT DISTINCT ON (o.user_id) o.id
       FROM contact_orders o JOIN users u ON u.id = o.user_id AND u.erasing_since IS NULL
       WHERE o.ended_at IS NULL ORDER BY o.user_id, o.id
     ) one ORDER BY random()`,
  );
  return rows.map(({ id }) => id);
}

/**
 * Works off one portion of an order, at most `limit` contacts; returns whether it did anything. An order that another worker holds, or that
 * has ended, is left alone. The portion and the order's progress are one transaction: if the worker dies in the middle, nothing of it is
 * stored. Afterwards the caller calls `notifyDispatcher`.
 */
export const workOffContactPortion = (pool: pg.Pool, orderId: number, limit: number): Promise<boolean> =>
  inTurnOfOrder(pool, 'contact order', orderId, (client) => workOff(client, orderId, limit));

async function workOff(client: pg.ClientBase, orderId: number, limit: number): Promise<boolean> {
  const { rows: orders } = await client.query<OpenContactOrder>(
    `SELECT id, user_id AS "userId", kind, tag_id AS "tagId", triggers, channel, topic_id AS "topicId", state, proof,
            author_id AS "authorId"
     FROM contact_orders WHERE id = $1 AND ended_at IS NULL`,
    [orderId],
  );
  const { rows: parts } = await client.query<{ place: number; ids: number[] }>(
    `SELECT place, contact_ids[1:$2] AS ids FROM contact_order_parts WHERE order_id = $1 ORDER BY place LIMIT 1`,
    [orderId, limit],
  );
  const [[order], [part]] = [orders, parts];
  if (!order || !part) return false;
  const done = await works[order.kind](client, order, part.ids);
  if (typeof done === 'string') await cutContactOrderOff(client, orderId, done);
  else await note(client, orderId, part.place, done);
  return true;
}

/** Stores an order's progress: processed contacts are removed from their part, and the order ends with the last one. */
async function note(
  client: pg.ClientBase,
  orderId: number,
  place: number,
  { looked, changed }: Progress,
): Promise<void> {
  // Locks the order's row first: stopping an order locks that row, and then the parts.
  const { rowCount } = await client.query(
    `UPDATE contact_orders
     SET count_of_contacts = count_of_contacts + $2, count_of_unchanged = count_of_unchanged + $3,
         ended_at = CASE WHEN count_of_contacts + count_of_unchanged + $2 + $3 >= total THEN clock_timestamp() END
     WHERE id = $1 AND ended_at IS NULL`,
    [orderId, changed, looked - changed],
  );
  if (rowCount === 0) throw new CutOff();
  await client.query(
    `WITH gone AS (
       DELETE FROM contact_order_parts WHERE order_id = $1 AND place = $2 AND cardinality(contact_ids) <= $3
     )
     UPDATE contact_order_parts SET contact_ids = contact_ids[$3 + 1:]
     WHERE order_id = $1 AND place = $2 AND cardinality(contact_ids) > $3`,
    [orderId, place, looked],
  );
}
