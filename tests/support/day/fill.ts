import { setTimeout as delay } from 'node:timers/promises';
import { openDatabase, type Database } from '../../../db/database/connection';
import { rollFigures } from '../../../db/figures/roll';
import type { Product } from '../processes/product';
import { report } from '../report';
import type { DayAccount } from './accounts';
import {
  busyFlows,
  campaignContacts,
  contactsEach,
  days,
  plainNames,
  size,
  startsEvery,
  threshold,
} from './plan';

/** How many events one statement inserts, and how many statements run at once. */
const eventsAtOnce = 100_000;
const statementsAtOnce = 2;
/** How long the flows have been published: each event that starts one has its run since then, which has ended. */
const publishedDays = 10;

/** Fills the accounts with contacts, events and ended runs by large statements, and brings what is counted of them up to date. */
export async function fillAccounts(product: Product, accounts: readonly DayAccount[]): Promise<void> {
  const database = openDatabase(product.databaseUrl, { statementTimeout: 0, applicationName: 'long test' });
  try {
    // What fills the database need not outlive a crash of its server.
    await setFullPageWrites(database, 'off');
    const ids = accounts.map(({ id }) => id);
    await during('contacts', async () => {
      for (const { id, tags } of accounts)
        await database.pool.query(insertContacts, [id, contactsEach, tags.invited, campaignContacts]);
    });
    await during('events', () => fillEvents(database, ids));
    await during('runs', async () => {
      for (const { id, tags } of accounts) {
        await database.pool.query(insertRuns, [id, publishedDays]);
        await database.pool.query(insertVisits, [id]);
        await database.pool.query(tagContacts, [id, tags.offered]);
      }
    });
    await during('figures', () => rollAll(database));
    await during('vacuum', () => database.pool.query('VACUUM (ANALYZE)'));
    await setFullPageWrites(database, 'on');
  } finally {
    await database.close();
  }
}

/** Whether PostgreSQL logs a whole page when it first changes after a checkpoint: most of what it writes while indexes are filled. */
async function setFullPageWrites({ pool }: Database, state: 'on' | 'off'): Promise<void> {
  await pool.query(`ALTER SYSTEM SET full_page_writes = ${state}`);
  await pool.query('SELECT pg_reload_conf()');
  await pool.query('CHECKPOINT');
}

async function during(what: string, work: () => Promise<unknown>): Promise<void> {
  const began = performance.now();
  await work();
  report(`Filled ${what} in ${((performance.now() - began) / 1_000).toFixed(1)} s`);
}

async function fillEvents({ pool }: Database, userIds: readonly number[]): Promise<void> {
  const { rows } = await pool.query<{ first: number }>(
    `SELECT (SELECT min(c.id) FROM contacts c WHERE c.user_id = u.id) AS first
     FROM unnest($1::bigint[]) WITH ORDINALITY AS u (id, place) ORDER BY place`,
    [userIds],
  );
  const firsts = rows.map(({ first }) => first);
  let next = 0;
  const work = async (): Promise<void> => {
    while (next < size.events) {
      const from = next;
      next += eventsAtOnce;
      const last = Math.min(next, size.events) - 1;
      const names = [plainNames, startsEvery, busyFlows];
      await pool.query(insertEvents, [
        from,
        last,
        size.events,
        days,
        userIds,
        firsts,
        contactsEach,
        ...names,
        threshold,
      ]);
    }
  };
  await Promise.all(Array.from({ length: statementsAtOnce }, work));
}

/** Adds up the figures, as the worker would have done in time; beside this, it does so too. */
async function rollAll({ pool }: Database): Promise<void> {
  for (let left = true; left;) {
    while (await rollFigures(pool));
    const { rows } = await pool.query<{ left: boolean }>(
      `SELECT EXISTS (SELECT FROM flow_count_changes)
           OR EXISTS (SELECT FROM figures_rolled WHERE stream = 'events' AND last_id < (SELECT max(id) FROM events))
           OR EXISTS (SELECT FROM figures_rolled WHERE stream = 'contacts' AND last_id < (SELECT max(id) FROM contacts))
           OR EXISTS (SELECT FROM figures_rolled WHERE stream = 'automatisation_runs' AND last_id < (SELECT max(id) FROM automatisation_runs))
           AS left`,
    );
    left = rows[0]?.left ?? false;
    // The worker is adding some.
    if (left) await delay(100);
  }
}

/** The first contacts have the tag of those whom the campaign goes to. */
const insertContacts = `
  WITH made AS (
    INSERT INTO contacts (user_id, external_id, name, email, data, created_at)
    SELECT $1, 'c' || n, 'Customer ' || md5(n::text), 'c' || n || '@shop.example',
           jsonb_build_object('plan', (ARRAY['free', 'silver', 'gold'])[1 + n % 3], 'city', 'Lyon', 'phone', '+336' || 10000000 + n),
           now() - interval '${days} days'
    FROM generate_series(1, $2::integer) n
    RETURNING id, external_id
  )
  INSERT INTO contact_tags (user_id, tag_id, contact_id)
  SELECT $1, $3, id FROM made WHERE substr(external_id, 2)::integer <= $4::integer`;

/**
 * Inserts events in the order of their arrival: those of all accounts take turns. One in so many starts a flow; its amount is one with which
 * the run ends at once.
 */
const insertEvents = `
  INSERT INTO events (user_id, name, contact_id, data, message_id, created_at, received_at)
  SELECT ($5::bigint[])[place],
         CASE WHEN own % $9::integer = 0 THEN 'offer ' || own / $9 % $10::integer || ' opened'
              ELSE ($8::text[])[1 + own % cardinality($8::text[])] END,
         ($6::bigint[])[place] + own * 7919 % $7::bigint,
         jsonb_build_object('amount', own % $11::integer, 'currency', 'EUR', 'page', 'https://shop.example/products/' || own % 977),
         'past-' || own, at, at
  FROM generate_series($1::bigint, $2::bigint) n,
       LATERAL (SELECT n / cardinality($5::bigint[]) AS own, (1 + n % cardinality($5::bigint[]))::integer AS place,
                       now() - (1 - n / $3::float8) * make_interval(days => $4) AS at) one`;

const insertRuns = `
  INSERT INTO automatisation_runs (user_id, automatisation_id, event_id, contact_id, state, segment, visit, created_at, entered_at, ended_at)
  SELECT e.user_id, a.id, e.id, e.contact_id, 'completed', 1, 3, e.received_at, e.received_at, e.received_at
  FROM automatisations a JOIN events e ON e.user_id = a.user_id AND e.name = a.entry_event_name
  WHERE a.user_id = $1 AND e.created_at >= now() - make_interval(days => $2)
  ORDER BY e.id`;

/** The variable, the tag and the condition, which was false. */
const insertVisits = `
  INSERT INTO automatisation_run_steps (run_id, visit, user_id, automatisation_id, step_id, type, state, revision, detail, started_at, ended_at)
  SELECT r.id, s.place - 1, r.user_id, r.automatisation_id, s.id, s.type, 'done', 1,
         CASE s.type WHEN 'CONDITION' THEN '{"branch": false}'::jsonb ELSE '{}' END, r.entered_at, r.ended_at
  FROM automatisation_runs r JOIN (
    SELECT id, automatisation_id, type,
           CASE WHEN automatisation_step_before_id IS NULL THEN 1 WHEN type = 'TAG' THEN 2 WHEN type = 'CONDITION' THEN 3 END AS place
    FROM automatisation_steps WHERE user_id = $1
  ) s ON s.automatisation_id = r.automatisation_id AND s.place IS NOT NULL
  WHERE r.user_id = $1 ORDER BY r.id, s.place`;

const tagContacts = `
  INSERT INTO contact_tags (user_id, tag_id, contact_id)
  SELECT DISTINCT $1::bigint, $2::bigint, contact_id FROM automatisation_runs WHERE user_id = $1`;
