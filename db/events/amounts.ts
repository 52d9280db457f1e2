import type pg from 'pg';
import { amountFieldsAmong, amountsReadLimit } from '../../domain/entities/events/amount';
import type { JsonObject } from '../../domain/entities/common';
import { lastMessageBefore } from '../revenue/last-message';

/** Which events are read, and which field of them: its keys from the outermost in. */
export interface AmountFilter {
  userId: number;
  name: string;
  keys: readonly string[];
  from: Date;
  to: Date;
}

/** Events that hold the same value in the field: text as it is, or a number digit for digit. */
export interface AmountRow {
  value: string | null;
  events: number;
}

/**
 * The latest events of the range, as many as are counted at most, by the index `events_name`. $1: account, $2: name, $3: keys, $4 and $5:
 * range.
 */
const latest = `
  SELECT contact_id, created_at, data #> $3::text[] AS held
  FROM events WHERE user_id = $1 AND name = $2 AND created_at >= $4 AND created_at < $5
  ORDER BY created_at DESC LIMIT ${amountsReadLimit}`;

/** SQL: the field's value if it is a number or a text, else null. */
const value = `CASE WHEN jsonb_typeof(held) IN ('number', 'string') THEN held #>> '{}' END`;

const valuesOf = ({ userId, name, keys, from, to }: AmountFilter) => [userId, name, keys, from, to];

/** What the field holds in the range's events; if there are more than `amountsReadLimit`, in the latest of them. */
export async function readAmounts(pool: pg.Pool, filter: AmountFilter): Promise<AmountRow[]> {
  const { rows } = await pool.query<AmountRow>(
    `SELECT ${value} AS value, count(*) AS events FROM (${latest}) e GROUP BY 1`,
    valuesOf(filter),
  );
  return rows;
}

/** Amounts of events whose contact got its last message before the event from an automation; null: no message came before. */
interface AttributedRow extends AmountRow {
  automatisation_id: number | null;
}

/**
 * The same by the automation that last sent the event's contact a message within so many days before the event, as revenue counts it. It
 * costs one look-up in `calls_of_contact` per event.
 */
export async function readAttributed(
  pool: pg.Pool,
  filter: AmountFilter,
  days: number,
): Promise<AttributedRow[]> {
  const { rows } = await pool.query<AttributedRow>(
    `SELECT m.automatisation_id, ${value} AS value, count(*) AS events
     FROM (${latest}) e
     LEFT JOIN LATERAL (
       SELECT r.automatisation_id
       FROM (${lastMessageBefore({ contact: 'e.contact_id', account: '$1', at: 'e.created_at', days: '$6' })}) sent
       JOIN automatisation_runs r ON r.user_id = $1 AND r.id = sent.run_id
     ) m ON true
     GROUP BY 1, 2`,
    [...valuesOf(filter), days],
  );
  return rows;
}

/** The names of automations, also of deleted ones. */
interface NamedAutomatisation {
  id: number;
  name: string;
  is_campaign: boolean;
  is_deleted: boolean;
}

export async function nameAutomatisations(
  pool: pg.Pool,
  userId: number,
  ids: readonly number[],
): Promise<NamedAutomatisation[]> {
  const { rows } = await pool.query<NamedAutomatisation>(
    `SELECT id, name, is_campaign, deleted_at IS NOT NULL AS is_deleted FROM automatisations
     WHERE user_id = $1 AND id = ANY ($2::bigint[])`,
    [userId, ids],
  );
  return rows;
}

/** The data of the latest events of a name. */
export async function latestData(pool: pg.Pool, userId: number, name: string): Promise<JsonObject[]> {
  const { rows } = await pool.query<{ data: JsonObject }>(
    `SELECT data FROM events WHERE user_id = $1 AND name = $2 ORDER BY created_at DESC LIMIT ${amountFieldsAmong}`,
    [userId, name],
  );
  return rows.map(({ data }) => data);
}
