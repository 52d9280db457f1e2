import type pg from 'pg';
import { pastEventLimit, type PastRefusal } from '../../domain/entities/automatisations/past-contacts';
import { databaseClock } from '../database/clock';
import { CutOff, inTurnOfOrder } from '../orders/order-turn';
import { queueStart } from '../outbox/queue';
import { readBuilt } from '../segments/built';
import { forEvent, ofPeriod, readPastFlow, type PastFlow } from './candidates';
import { countPastRuns } from './count';
import { gatherMembers, ofSegment, storePresence } from './members';
import { cutPastOrderOff, partSize, uncountedPastOrder, type StoredPastOrder } from './order';

/** Most contacts in one transaction: their events wait for it. */
const contactsInPortion = 100;
/** An order adds nobody while so many rows of its account wait in the outbox: the account's events wait no longer than that behind it. */
const mostWaiting = 200;
/** How much of its pace an order makes up for after it could not go on, in milliseconds. */
const madeUp = 10_000;

/**
 * Works off a portion of an order: gathers its contacts, adds some of them, or counts what became of them. Returns whether it did anything;
 * an order that another worker holds is left alone. Afterwards the caller calls `notifyDispatcher`.
 */
export const workOffPastOrder = (
  pool: pg.Pool,
  id: number,
  limit: number = contactsInPortion,
): Promise<boolean> =>
  inTurnOfOrder(pool, 'past order', id, async (client) => {
    const order = await uncountedPastOrder(client, id);
    if (!order) return false;
    const isAnyAdded = order.ended_at === null && (await goOn(client, order, limit));
    return (await countPastRuns(client, order)) || isAnyAdded;
  });

async function goOn(client: pg.ClientBase, order: StoredPastOrder, limit: number): Promise<boolean> {
  const reference = { userId: order.user_id, automatisationId: order.automatisation_id };
  const stored = await readPastFlow(client, reference);
  const flow = stored && forEvent(stored, order.event_name);
  const segment = order.is_in_segment ? await segmentOf(client, order, flow) : null;
  if (!stored || !flow?.isPublished) await cutPastOrderOff(client, reference, 'unpublished');
  else if (segment === 'gone' || (!order.is_other_event && stored.eventName !== order.event_name))
    await cutPastOrderOff(client, reference, 'trigger_changed');
  else if (segment?.isBuilt === false) return forgetGathered(client, order);
  else if (order.contacts === null)
    await (segment ? gatherSegment(client, order, segment.id) : gather(client, order));
  else if (order.paused_at !== null || flow.isPaused) return false;
  else return addSome(client, order, { flow, segmentId: segment?.id ?? null }, limit);
  return true;
}

/** The segment whose contacts the order adds. */
async function segmentOf(
  client: pg.ClientBase,
  order: StoredPastOrder,
  flow: PastFlow | null,
): Promise<{ id: number; isBuilt: boolean } | 'gone'> {
  const id = flow?.segment?.segmentId;
  const segment = id === undefined ? null : await readBuilt(client, order.user_id, id);
  return id !== undefined && segment ? { id, isBuilt: segment.isBuilt } : 'gone';
}

/** Stores which contacts have had the order's event in the period. */
async function gather(client: pg.ClientBase, order: StoredPastOrder): Promise<void> {
  const { id, user_id: userId } = order;
  const { rows } = await client.query<{ events: number; contacts: number }>(
    `WITH found AS MATERIALIZED (
       SELECT contact_id FROM events
       WHERE user_id = $1 AND name = $2 AND created_at >= $3 AND (triggers OR $5) LIMIT ${pastEventLimit + 1}
     ), placed AS (
       SELECT contact_id, (row_number() OVER (ORDER BY contact_id) - 1) / ${partSize} AS place
       FROM (SELECT DISTINCT contact_id FROM found WHERE contact_id IS NOT NULL) one
     ), kept AS (
       INSERT INTO past_order_parts (order_id, place, user_id, contact_ids)
       SELECT $4, place, $1, array_agg(contact_id ORDER BY contact_id) FROM placed GROUP BY place
       RETURNING cardinality(contact_ids) AS contacts
     )
     SELECT (SELECT count(*) FROM found) AS events, COALESCE((SELECT sum(contacts) FROM kept), 0)::bigint AS contacts`,
    [userId, order.event_name, order.from_at, id, order.includes_history],
  );
  const { events = 0, contacts = 0 } = rows[0] ?? {};
  if (events > pastEventLimit)
    await cutPastOrderOff(client, { userId, automatisationId: order.automatisation_id }, 'too_many_events');
  else await begin(client, order, contacts);
}

/** Stores which contacts are in the segment, as many as one transaction does. */
async function gatherSegment(
  client: pg.ClientBase,
  order: StoredPastOrder,
  segmentId: number,
): Promise<void> {
  const contacts = await gatherMembers(client, order, segmentId);
  if (contacts !== null) await begin(client, order, contacts);
  // A transaction that ends the order meanwhile removes what is stored by then: nothing may be stored after it.
  else await update(client, order, 'contacts = NULL', []);
}

/**
 * Of an order whose contacts are being gathered, forgets those found so far, as its segment is built again: behind them may be others by then,
 * who have not entered it. Returns whether there were any.
 */
async function forgetGathered(client: pg.ClientBase, order: StoredPastOrder): Promise<boolean> {
  if (order.contacts !== null) return false;
  const { rowCount } = await client.query(
    'DELETE FROM past_order_parts WHERE user_id = $1 AND order_id = $2',
    [order.user_id, order.id],
  );
  return rowCount !== 0;
}

/** Notes that all contacts are gathered, and how many there are. */
const begin = (client: pg.ClientBase, order: StoredPastOrder, contacts: number): Promise<void> =>
  update(
    client,
    order,
    'contacts = $2::bigint, ended_at = CASE WHEN $2::bigint = 0 THEN clock_timestamp() END',
    [contacts],
  );

/** The flow that contacts are added to; those of a segment, or (null) those of its event. */
interface Whose {
  flow: PastFlow;
  segmentId: number | null;
}

/** Adds the next contacts. Those that are locked at the moment have their turn later. Returns whether it looked at any. */
async function addSome(
  client: pg.ClientBase,
  order: StoredPastOrder,
  whose: Whose,
  limit: number,
): Promise<boolean> {
  const pace = paceOf(order, await databaseClock(client));
  const places = Math.min(limit, pace.places);
  if (places === 0 || (await isOutboxFull(client, order.user_id))) return false;
  const { rows: parts } = await client.query<{ place: number; ids: number[] }>(
    `SELECT place, contact_ids[1:$3] AS ids FROM past_order_parts WHERE user_id = $1 AND order_id = $2 ORDER BY place LIMIT 1`,
    [order.user_id, order.id, places],
  );
  const [part] = parts;
  if (!part) {
    await update(client, order, 'ended_at = clock_timestamp()', []);
    return true;
  }
  const free = await lockContacts(client, order.user_id, part.ids);
  const there = await client.query<{ id: number }>(
    'SELECT id FROM contacts WHERE user_id = $1 AND id = ANY ($2::bigint[])',
    [order.user_id, part.ids],
  );
  const known = new Set(there.rows.map(({ id }) => id));
  const gone = part.ids.filter((id) => !known.has(id));
  const looked = [...free, ...gone];
  if (looked.length === 0) return false;

  const { added, refused } = await add(client, order, whose, free);
  for (const _ of gone) increase(refused, 'contact_gone', 1);
  await update(
    client,
    order,
    'contacts_done = contacts_done + $2, added = added + $3, refused = $4, paced_to = $5',
    [looked.length, added, JSON.stringify(refused), new Date(pace.from + added * pace.gap).toISOString()],
  );
  await client.query(
    `UPDATE past_order_parts SET contact_ids = ARRAY(
       SELECT id FROM unnest(contact_ids) WITH ORDINALITY AS c (id, place) WHERE id <> ALL ($4::bigint[]) ORDER BY c.place)
     WHERE user_id = $1 AND order_id = $2 AND place = $3`,
    [order.user_id, order.id, part.place, looked],
  );
  await client.query(
    'DELETE FROM past_order_parts WHERE user_id = $1 AND order_id = $2 AND place = $3 AND cardinality(contact_ids) = 0',
    [order.user_id, order.id, part.place],
  );
  return true;
}

/**
 * How many contacts the order may add now, from when its next places count, and how many milliseconds there are between two. It makes up for
 * a few seconds at the most.
 */
function paceOf(
  { pace_contacts: contacts, pace_per: per, paced_to: pacedTo }: StoredPastOrder,
  now: number,
): { places: number; from: number; gap: number } {
  if (contacts === null) return { places: Infinity, from: now, gap: 0 };
  const gap = (per === 'hour' ? 3_600_000 : 60_000) / contacts;
  const from = Math.max(pacedTo.getTime(), now - madeUp);
  return { places: now < from ? 0 : 1 + Math.floor((now - from) / gap), from, gap };
}

async function isOutboxFull(client: pg.ClientBase, userId: number): Promise<boolean> {
  const { rows } = await client.query<{ count: number }>(
    `SELECT count(*) FROM (SELECT FROM dispatch WHERE NOT later AND user_id = $1 AND not_before <= now() LIMIT ${mostWaiting}) waiting`,
    [userId],
  );
  return (rows[0]?.count ?? 0) >= mostWaiting;
}

/**
 * Locks the contacts against events, and returns those that it could lock: an event that is being stored has its run before the contact's turn
 * comes, and one that comes meanwhile waits until the contact's run is there. It waits for no lock, so it takes part in no deadlock.
 */
async function lockContacts(
  client: pg.ClientBase,
  userId: number,
  ids: readonly number[],
): Promise<number[]> {
  const { rows } = await client.query<{ id: number }>(
    'SELECT id FROM contacts WHERE user_id = $1 AND id = ANY ($2::bigint[]) ORDER BY id FOR UPDATE SKIP LOCKED',
    [userId, ids],
  );
  return rows.map(({ id }) => id);
}

/** Starts the runs of contacts that are locked, as new events would; their first stretches decide who enters. */
async function add(
  client: pg.ClientBase,
  order: StoredPastOrder,
  { flow, segmentId }: Whose,
  contactIds: readonly number[],
): Promise<{ added: number; refused: StoredPastOrder['refused'] }> {
  if (segmentId !== null) await storePresence(client, flow, segmentId, contactIds);
  const source =
    segmentId === null
      ? ofPeriod(flow, { from: order.from_at, includesHistory: order.includes_history })
      : ofSegment(flow, segmentId);
  const values = source.values(contactIds);
  const { rows } = await client.query<{ refusal: PastRefusal; count: number; added: number }>(
    `WITH candidate AS MATERIALIZED (${source.sql}), added AS (
       INSERT INTO automatisation_runs (user_id, automatisation_id, event_id, contact_id, depth, fan_out, past_order_id)
       SELECT $1, $2, event_id, contact_id, depth,
              -- As for a new event: the runs that it starts share what may come of it.
              CASE WHEN fan_out IS NOT NULL THEN fan_out / GREATEST(1, (
                SELECT count(*) FROM automatisations o WHERE o.user_id = $1 AND o.entry_event_name = $7 AND o.is_active)) END,
              $${values.length + 1}
       FROM candidate WHERE own_refusal IS NULL AND event_id IS NOT NULL ORDER BY place
       ON CONFLICT (automatisation_id, event_id) DO NOTHING
       RETURNING id, user_id, event_id, created_at
     ), queued AS (${queueStart({ rows: 'FROM added ORDER BY id', retries: '0' })})
     SELECT COALESCE(own_refusal, 'already_handled') AS refusal, count(*) - count(added.id) AS count, count(added.id) AS added
     FROM candidate LEFT JOIN added USING (event_id) GROUP BY 1`,
    [...values, order.id],
  );
  const refused = { ...order.refused };
  for (const { refusal, count } of rows) increase(refused, refusal, count);
  return { added: rows.reduce((sum, row) => sum + row.added, 0), refused };
}

function increase(refused: StoredPastOrder['refused'], code: PastRefusal, count: number): void {
  if (count > 0) refused[code] = (refused[code] ?? 0) + count;
}

/** Writes to the row of an order that goes on. One that ended meanwhile undoes the portion. */
async function update(
  client: pg.ClientBase,
  { id, user_id: userId }: StoredPastOrder,
  set: string,
  values: unknown[],
): Promise<void> {
  const place = `$${values.length + 2}`;
  const { rowCount } = await client.query(
    `UPDATE past_orders SET ${set} WHERE id = $1 AND user_id = ${place} AND ended_at IS NULL`,
    [id, ...values, userId],
  );
  if (rowCount === 0) throw new CutOff();
}
