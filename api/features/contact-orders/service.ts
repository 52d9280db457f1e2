import { listContactOrders as listRows, type ContactOrderRow } from '../../../db/contact-orders/list';
import {
  giveContactOrder as give,
  stopContactOrder as stop,
  type OrderRefusal,
} from '../../../db/contact-orders/order';
import type { Database } from '../../../db/database/connection';
import { inTransaction } from '../../../db/database/transaction';
import {
  contactOrdersAtOnce,
  contactsOfOrder,
  type ContactOrder,
  type ContactOrderInput,
} from '../../../domain/entities/contacts/contact-order';
import { presentAuthor } from '../../http/author';
import type { Account } from '../../context';
import { errors, type ApiError } from '../../http/errors';
import { findTag, findTags } from '../tags/service';
import { findTopic } from '../topics/service';
import { resolveFilters } from '../contacts/filters';
import { requireContacts } from '../contacts/service';

/** The account's orders about contacts that are open or ended recently, newest first. */
export async function listContactOrders({ pool }: Database, userId: number): Promise<ContactOrder[]> {
  return (await listRows(pool, userId)).map(presentOrder);
}

/**
 * Creates an order about all contacts that the selection matches now. Throws ApiError 404 when a tag, a topic, a custom field or a chosen contact is
 * not the account's, and 409 when there are too many contacts or orders.
 */
export async function giveContactOrder(
  database: Database,
  { userId, actorId }: Account,
  { kind, selection, known_total, tag_id, triggers, channel, topic_id, state, proof }: ContactOrderInput,
): Promise<ContactOrder> {
  const tag = tag_id === undefined ? null : await findTag(database, userId, tag_id);
  const topic = topic_id === undefined ? null : await findTopic(database, userId, topic_id);
  await findTags(database, userId, selection.tags);
  await requireContacts(database, userId, selection.contacts);
  const filters = { ...(await resolveFilters(database, userId, selection)), chosen: selection.contacts };
  const given = await inTransaction(database.pool, async (client) => {
    const answer = await give(client, {
      userId,
      kind,
      triggers,
      authorId: actorId,
      tagId: tag?.id ?? null,
      channel: channel ?? null,
      topicId: topic?.id ?? null,
      state: state ?? null,
      proof: proof || null,
      filters,
      knownTotal: known_total,
    });
    if ('refused' in answer) throw refusal(answer);
    return answer;
  });
  return getContactOrder(database, userId, given.orderId);
}

/** Stops an order; answers how far it came. Throws ApiError 404. */
export async function stopContactOrder(
  database: Database,
  userId: number,
  orderId: number,
): Promise<ContactOrder> {
  await inTransaction(database.pool, (client) => stop(client, userId, orderId));
  return getContactOrder(database, userId, orderId);
}

async function getContactOrder({ pool }: Database, userId: number, orderId: number): Promise<ContactOrder> {
  const [row] = await listRows(pool, userId, orderId);
  if (!row) throw errors.notFound('contact_order');
  return presentOrder(row);
}

function refusal(answer: OrderRefusal): ApiError {
  switch (answer.refused) {
    case 'too_many_orders':
      return errors.tooManyContactOrders(contactOrdersAtOnce);
    case 'too_many_contacts':
      return errors.tooManyContacts(contactsOfOrder);
    case 'grown':
      return errors.contactsHaveGrown(answer.total);
  }
}

const presentOrder = (row: ContactOrderRow): ContactOrder => ({
  id: row.id,
  kind: row.kind,
  tag:
    row.tag_id === null || row.tag_name === null || row.tag_color === null
      ? null
      : { id: row.tag_id, name: row.tag_name, color: row.tag_color },
  channel: row.channel,
  topic:
    row.topic_id === null || row.topic_key === null || row.topic_names === null
      ? null
      : { id: row.topic_id, key: row.topic_key, names: row.topic_names },
  state: row.state,
  author: presentAuthor(row),
  total: row.total,
  count_of_contacts: row.count_of_contacts,
  count_of_unchanged: row.count_of_unchanged,
  cut_off_by: row.cut_off_by,
  created_at: row.created_at.toISOString(),
  ended_at: row.ended_at?.toISOString() ?? null,
});
