import type pg from 'pg';
import {
  backtestsAtOnce,
  type backtestEnds,
  type BacktestFigures,
  type BacktestInput,
  type LiveFigures,
} from '../../domain/entities/automatisations/backtest';
import type { FlowReference } from '../automatisations/stored-flow';
import type { Querier } from '../database/connection';

/** A backtest as it is stored. */
export interface StoredBacktest {
  id: number;
  user_id: number;
  automatisation_id: number;
  /** Of the flow, or of its draft, which has numbers of its own. */
  revision: number;
  is_draft: boolean;
  days: number;
  includes_history: boolean;
  from_at: Date;
  to_at: Date;
  /** Null until they are gathered. */
  contacts: number | null;
  contacts_done: number;
  has_events_without_contact: boolean;
  figures: BacktestFigures | null;
  live: LiveFigures | null;
  cut_off: (typeof backtestEnds)[number] | null;
  created_at: Date;
  ended_at: Date | null;
}

const columns = `
  b.id, b.user_id, b.automatisation_id, b.revision, b.is_draft, b.days::integer, b.includes_history, b.from_at, b.to_at, b.contacts, b.contacts_done,
  b.has_events_without_contact, b.figures, b.live, b.cut_off, b.created_at, b.ended_at`;

/** The last backtest of an automation, with who asked for it; null: there was none. */
export async function readBacktest(
  querier: Querier,
  { userId, automatisationId }: FlowReference,
): Promise<(StoredBacktest & { asked_by: string | null }) | null> {
  const { rows } = await querier.query<StoredBacktest & { asked_by: string | null }>(
    `SELECT ${columns}, u.email AS asked_by FROM backtests b LEFT JOIN users u ON u.id = b.author_id
     WHERE b.user_id = $1 AND b.automatisation_id = $2`,
    [userId, automatisationId],
  );
  return rows[0] ?? null;
}

/** A backtest that goes on; null: it has ended. */
export async function openBacktest(querier: Querier, id: number): Promise<StoredBacktest | null> {
  const { rows } = await querier.query<StoredBacktest>(
    `SELECT ${columns} FROM backtests b WHERE b.id = $1 AND b.ended_at IS NULL`,
    [id],
  );
  return rows[0] ?? null;
}

/**
 * Asks for a backtest of an automation as it is now, in the caller's transaction; it takes the place of the last one. Returns false when the
 * account has too many of other automations that go on.
 */
export async function askBacktest(
  client: pg.ClientBase,
  { userId, automatisationId }: FlowReference,
  asked: BacktestInput & { revision: number; authorId: number },
): Promise<boolean> {
  // An account's backtests are asked for one after the other, so that they can be counted; nothing else of the account waits.
  await client.query(`SELECT pg_advisory_xact_lock(hashtextextended('backtests', $1))`, [userId]);
  const open = await client.query<{ count: number }>(
    'SELECT count(*) FROM backtests WHERE user_id = $1 AND automatisation_id <> $2 AND ended_at IS NULL',
    [userId, automatisationId],
  );
  if ((open.rows[0]?.count ?? 0) >= backtestsAtOnce) return false;
  await client.query('DELETE FROM backtests WHERE user_id = $1 AND automatisation_id = $2', [
    userId,
    automatisationId,
  ]);
  await client.query(
    `INSERT INTO backtests (user_id, automatisation_id, author_id, revision, days, includes_history, is_draft, from_at, to_at)
     SELECT $1, $2, $3, $4, $5::integer, $6, $7, moment - $5::integer * interval '24 hours', moment
     FROM date_trunc('milliseconds', clock_timestamp()) AS moment`,
    [
      userId,
      automatisationId,
      asked.authorId,
      asked.revision,
      asked.days,
      asked.includes_history,
      asked.draft,
    ],
  );
  return true;
}

/** Stops the backtest of an automation: its figures stay those of the contacts looked at. Nothing happens where none goes on. */
export async function stopBacktest(
  client: pg.ClientBase,
  { userId, automatisationId }: FlowReference,
): Promise<void> {
  const { rows } = await client.query<{ id: number }>(
    'SELECT id FROM backtests WHERE user_id = $1 AND automatisation_id = $2 AND ended_at IS NULL',
    [userId, automatisationId],
  );
  for (const { id } of rows) await cutBacktestOff(client, id, 'stopped');
}

/** Ends a backtest before all its contacts are looked at. */
export async function cutBacktestOff(
  client: pg.ClientBase,
  id: number,
  why: (typeof backtestEnds)[number],
): Promise<void> {
  const { rowCount } = await client.query(
    'UPDATE backtests SET ended_at = clock_timestamp(), cut_off = $2 WHERE id = $1 AND ended_at IS NULL',
    [id, why],
  );
  if (rowCount) await client.query('DELETE FROM backtest_parts WHERE backtest_id = $1', [id]);
}

/** The backtests whose turn it is: the oldest of each account, in any order. */
export async function nextBacktests(pool: pg.Pool): Promise<number[]> {
  const { rows } = await pool.query<{ id: number }>(
    `SELECT id FROM (
       SELECT DISTINCT ON (b.user_id) b.id
       FROM backtests b JOIN users u ON u.id = b.user_id AND u.erasing_since IS NULL
       WHERE b.ended_at IS NULL ORDER BY b.user_id, b.id
     ) one ORDER BY random()`,
  );
  return rows.map(({ id }) => id);
}
