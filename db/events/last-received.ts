import type { Knex } from 'knex';
import { lastReceivedAmong } from '../../domain/entities/events/event';
import { isOfCampaign } from '../campaigns/names';
import { isOfProduct } from './names';
import { eventColumns, type EventRow } from './read';

/**
 * The event that came last from outside: not one that a run sent, that tells of an added tag (an import's too) or of a segment, or that starts a campaign.
 * Only the account's newest events are searched, by their ids, so that a flow which sends millions of events adds no cost; `hasMore`: none
 * was found among these, and there are older ones.
 */
export async function findLastReceived(
  knex: Knex,
  userId: number,
): Promise<{ event: EventRow | null; hasMore: boolean }> {
  const received = knex(newestEvents(knex, userId).limit(lastReceivedAmong).select('e.*').as('e'))
    .where('e.depth', 0)
    .whereNull('e.cause_run_id')
    .whereRaw(`NOT ${isOfProduct('e.name')}`)
    .whereRaw(`NOT ${isOfCampaign('e.name', ':userId')}`, { userId })
    .orderBy(newestFirst)
    .limit(1)
    .select('e.*');
  const event = await knex(received.as('e'))
    .leftJoin('contacts as c', 'c.id', 'e.contact_id')
    .first<EventRow | undefined>(eventColumns);
  if (event) return { event, hasMore: false };
  const older: unknown = await newestEvents(knex, userId).offset(lastReceivedAmong).first('e.id');
  return { event: null, hasMore: older !== undefined };
}

const newestFirst = [
  { column: 'e.user_id', order: 'desc' },
  { column: 'e.id', order: 'desc' },
];

/**
 * The account's events, newest first. Only the account's index of ids has this order: with `user_id = …`, PostgreSQL would consider the
 * primary key as good, and read through the later events of all other accounts.
 */
const newestEvents = (knex: Knex, userId: number): Knex.QueryBuilder =>
  knex('events as e').where('e.user_id', '>=', userId).where('e.user_id', '<=', userId).orderBy(newestFirst);
