import type { SecretKeys } from '../config/secret-keys';
import { createAccount } from '../db/accounts/accounts';
import type { Database } from '../db/database/connection';
import { during } from '../dev/stack/progress';

/** An account of the filled database, and how much it holds. */
export interface FilledAccount {
  userId: number;
  contacts: number;
  events: number;
  /** The moment of its last event. */
  filledAt: Date;
}

const sizes = {
  large: { contacts: 500_000, events: 5_000_000 },
  small: { contacts: 5_000, events: 50_000 },
};

export type FilledAccounts = Record<keyof typeof sizes, FilledAccount>;

const names = 20;
const days = 60;
const tags = 8;

const emailOf = (size: string): string => `${size}@bench.sillage.test`;

/** Returns the two accounts. Fills them by set-based SQL (some minutes) unless an earlier run has filled them. */
export async function fill(database: Database, secretKeys: SecretKeys): Promise<FilledAccounts> {
  const { pool } = database;
  await pool.query(
    'CREATE TABLE IF NOT EXISTS bench_filled (user_id bigint PRIMARY KEY, moment timestamptz)',
  );
  return { large: await account('large'), small: await account('small') };

  async function account(size: keyof typeof sizes): Promise<FilledAccount> {
    const { rows } = await pool.query<{ id: number; moment: Date | null }>(
      `SELECT u.id, f.moment
       FROM users u LEFT JOIN bench_filled f ON f.user_id = u.id WHERE email = $1`,
      [emailOf(size)],
    );
    const [known] = rows;
    if (known?.moment) return { userId: known.id, filledAt: known.moment, ...sizes[size] };
    // An account that exists but is not filled comes from an interrupted fill.
    if (known) await pool.query('DELETE FROM users WHERE id = $1', [known.id]);
    const { userId } = await createAccount(database, { email: emailOf(size), secretKeys });
    const filledAt = await during(`Filling the ${size} account`, () =>
      fillAccount(database, userId, sizes[size]),
    );
    await during('Cleaning up after it', () => pool.query('VACUUM (ANALYZE)'));
    return { userId, filledAt, ...sizes[size] };
  }
}

async function fillAccount(
  { pool }: Database,
  userId: number,
  { contacts, events }: { contacts: number; events: number },
): Promise<Date> {
  const client = await pool.connect();
  const run = (text: string, values: unknown[]) => client.query(text, values);
  try {
    await client.query('BEGIN');
    // Every fill produces the same figures.
    await client.query('SELECT setseed(0.5)');
    await run(insertContacts, [userId, contacts]);
    await run(insertTags, [userId, tags]);
    await run(insertEvents, [userId, events, contacts, names, days]);
    await run(insertRuns, [userId]);
    const noted = await client.query<{ moment: Date }>(
      'INSERT INTO bench_filled VALUES ($1, now()) RETURNING moment',
      [userId],
    );
    await client.query('COMMIT');
    return noted.rows[0]?.moment ?? new Date();
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  } finally {
    client.release();
  }
}

const insertContacts = `
  INSERT INTO contacts (user_id, external_id, name, email, data, created_at)
  SELECT $1, 'customer-' || n, 'Customer ' || md5(n::text), 'c' || n || '@example.com',
         jsonb_build_object('plan', n % 3, 'city', 'Montréal'), now() - interval '90 days'
  FROM generate_series(1, $2::integer) n`;

/** Half of the contacts have tag 1, a third have tag 2, and so on. */
const insertTags = `
  WITH tag AS (
    INSERT INTO tags (user_id, name) SELECT $1, 'Tag ' || n FROM generate_series(1, $2::integer) n RETURNING id, name
  )
  INSERT INTO contact_tags (user_id, tag_id, contact_id)
  SELECT $1, tag.id, c.id FROM tag JOIN contacts c ON c.user_id = $1 AND c.id % (substr(tag.name, 5)::integer + 1) = 0`;

/**
 * Inserts events in the order of their arrival. Some names and some contacts occur more often than others; one event in a hundred arrives
 * up to a month late.
 */
const insertEvents = `
  INSERT INTO events (user_id, name, contact_id, data, created_at, received_at)
  SELECT $1, 'event_' || floor($4 * random() ^ 2), first.id + floor($3 * random() ^ 1.3)::bigint,
         jsonb_build_object('amount', n % 1000, 'currency', 'CAD', 'page', '/products/' || n % 977),
         received_at - CASE WHEN random() < 0.01 THEN random() * interval '30 days' ELSE random() * interval '2 seconds' END,
         received_at
  FROM (SELECT min(id) AS id FROM contacts WHERE user_id = $1) first,
       generate_series(1, $2::integer) n,
       LATERAL (SELECT now() - make_interval(days => $5) * (1 - n::double precision / $2) AS received_at) moment`;

/** One event in fifty started a run, which has ended. */
const insertRuns = `
  WITH automation AS (
    INSERT INTO automatisations (user_id, name, entry_event_name) VALUES ($1, 'Welcome', 'event_1') RETURNING id
  )
  INSERT INTO automatisation_runs (user_id, automatisation_id, event_id, contact_id, state, created_at, entered_at, ended_at)
  SELECT $1, automation.id, e.id, e.contact_id, 'completed', e.received_at, e.received_at, e.received_at
  FROM automation, events e WHERE e.user_id = $1 AND e.id % 50 = 0`;
