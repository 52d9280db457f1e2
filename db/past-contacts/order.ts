import type pg from 'pg';
import {
  pastOrdersAtOnce,
  pastOrdersListed,
  type pastOrderEnds,
  type PastOrderInput,
  type pastPaceUnits,
  type PastRefusal,
} from '../../domain/entities/automatisations/past-contacts';
import type { FlowReference } from '../automatisations/stored-flow';
import type { Querier } from '../database/connection';

export type PastOrderEnd = (typeof pastOrderEnds)[number];

/** How many contacts are kept together as a part of an order. */
export const partSize = 500;

/** An order as it is stored. */
export interface StoredPastOrder {
  id: number;
  user_id: number;
  automatisation_id: number;
  /** The event that its contacts have had. */
  event_name: string;
  /** It is another one than that which started the automation when the order was given. */
  is_other_event: boolean;
  /** Its contacts are those who are in the segment whose entering is this event. */
  is_in_segment: boolean;
  /** Null where they are those in the segment. */
  days: number | null;
  includes_history: boolean;
  from_at: Date;
  pace_contacts: number | null;
  pace_per: (typeof pastPaceUnits)[number] | null;
  /** The next contact is added no sooner. */
  paced_to: Date;
  /** Null until they are gathered. */
  contacts: number | null;
  contacts_done: number;
  /** Runs that it has started. */
  added: number;
  entered: number;
  refused: Partial<Record<PastRefusal, number>>;
  /** How many of its runs are counted, and up to which id. */
  counted: number;
  counted_to: number;
  /** It has ended, and all its runs are counted. */
  is_counted: boolean;
  paused_at: Date | null;
  cut_off: PastOrderEnd | null;
  created_at: Date;
  ended_at: Date | null;
}

const columns = `
  o.id, o.user_id, o.automatisation_id, o.event_name, o.is_other_event, o.is_in_segment, o.days::integer, o.includes_history, o.from_at,
  o.pace_contacts, o.pace_per, o.paced_to, o.contacts, o.contacts_done, o.added, o.entered, o.refused,
  o.counted, o.counted_to, o.is_counted, o.paused_at, o.cut_off, o.created_at, o.ended_at`;

/** SQL: whether the order `o` waits until its segment is built. */
const isWaiting = `CASE WHEN o.is_in_segment AND o.ended_at IS NULL THEN EXISTS (
  SELECT FROM segments s
  WHERE s.user_id = o.user_id AND s.id = substring(o.event_name FROM '^segment_([0-9]+)_')::bigint AND NOT s.is_built) ELSE false END`;

/** An order with who gave it, and whether it waits until its segment is built. */
export type ListedPastOrder = StoredPastOrder & { asked_by: string | null; is_waiting: boolean };

/** The newest orders of an automation, the newest first. */
export async function listPastOrders(
  querier: Querier,
  { userId, automatisationId }: FlowReference,
): Promise<ListedPastOrder[]> {
  const { rows } = await querier.query<ListedPastOrder>(
    `SELECT ${columns}, u.email AS asked_by, ${isWaiting} AS is_waiting FROM past_orders o LEFT JOIN users u ON u.id = o.author_id
     WHERE o.user_id = $1 AND o.automatisation_id = $2 ORDER BY o.id DESC LIMIT ${pastOrdersListed}`,
    [userId, automatisationId],
  );
  return rows;
}

/** An order that goes on, or whose runs are not all counted yet; null: neither. */
export async function uncountedPastOrder(querier: Querier, id: number): Promise<StoredPastOrder | null> {
  const { rows } = await querier.query<StoredPastOrder>(
    `SELECT ${columns} FROM past_orders o WHERE o.id = $1 AND NOT o.is_counted`,
    [id],
  );
  return rows[0] ?? null;
}

/** Gives an order about a locked, published automation. Returns why not, where one of the automation, or too many of the account, go on. */
export async function givePastOrder(
  client: pg.ClientBase,
  { userId, automatisationId }: FlowReference,
  input: PastOrderInput & { startingEvent: string; from: Date; authorId: number },
): Promise<'under_way' | 'too_many' | null> {
  const eventName = input.event_name ?? input.startingEvent;
  // An account's orders are given one after the other, so that they can be counted; nothing else of the account waits.
  await client.query(`SELECT pg_advisory_xact_lock(hashtextextended('past orders', $1))`, [userId]);
  const { rows } = await client.query<{ automatisation_id: number }>(
    'SELECT automatisation_id FROM past_orders WHERE user_id = $1 AND NOT is_counted AND ended_at IS NULL',
    [userId],
  );
  if (rows.some((row) => row.automatisation_id === automatisationId)) return 'under_way';
  if (rows.length >= pastOrdersAtOnce) return 'too_many';
  await client.query(
    `INSERT INTO past_orders
       (user_id, automatisation_id, author_id, event_name, is_other_event, days, includes_history, from_at, pace_contacts, pace_per, is_in_segment)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    [
      userId,
      automatisationId,
      input.authorId,
      eventName,
      eventName !== input.startingEvent,
      input.days,
      input.includes_history,
      input.from,
      input.pace?.count,
      input.pace?.per,
      input.who === 'in_segment',
    ],
  );
  return null;
}

/** Has the open order of an automation wait, or go on. Nothing happens where none is open. */
export async function pausePastOrder(
  client: pg.ClientBase,
  { userId, automatisationId }: FlowReference,
  isPaused: boolean,
): Promise<void> {
  await client.query(
    `UPDATE past_orders SET paused_at = CASE WHEN $3 THEN COALESCE(paused_at, clock_timestamp()) END
     WHERE user_id = $1 AND automatisation_id = $2 AND ended_at IS NULL`,
    [userId, automatisationId, isPaused],
  );
}

/**
 * Ends the open order of an automation before all contacts are added. Those that were added stay. With the event that starts the automation
 * now, only an order that is about the one that started it before.
 */
export async function cutPastOrderOff(
  client: pg.ClientBase,
  { userId, automatisationId }: FlowReference,
  why: PastOrderEnd,
  startingEvent: string | null = null,
): Promise<void> {
  const { rows } = await client.query<{ id: number }>(
    `UPDATE past_orders SET ended_at = clock_timestamp(), cut_off = $3
     WHERE user_id = $1 AND automatisation_id = $2 AND ended_at IS NULL
       AND ($4::text IS NULL OR NOT is_other_event AND event_name <> $4)
     RETURNING id`,
    [userId, automatisationId, why, startingEvent],
  );
  for (const { id } of rows)
    await client.query('DELETE FROM past_order_parts WHERE user_id = $1 AND order_id = $2', [userId, id]);
}

/** The orders whose turn it is, in any order: those that may add contacts, and those whose runs are not all counted. */
export async function nextPastOrders(pool: pg.Pool): Promise<number[]> {
  const { rows } = await pool.query<{ id: number }>(
    `SELECT o.id FROM past_orders o JOIN users u ON u.id = o.user_id AND u.erasing_since IS NULL
     WHERE NOT o.is_counted ORDER BY random()`,
  );
  return rows.map(({ id }) => id);
}
