import { z } from 'zod';
import { openDatabase, type Database } from '../../db/database/connection';
import { addNeighbour, paced, trackOf, type Times } from '../support/neighbour';
import { startProduct, until, type Product } from '../support/processes/product';
import { report } from '../support/report';

/** `EVENTS=200000 npm run test:long -- long/retention` uses fewer. */
const events = Number(process.env['EVENTS'] ?? 5_000_000);
/** How many of them are older than events are kept. */
const old = events / 5;
/** How many events one statement inserts. */
const eventsAtOnce = 100_000;
/** Another account's Track: one call each so many milliseconds, and the highest allowed ratio of its p99 during the work to its p99 before. */
const trackEvery = 50;
const quietTracks = 1_200;
const trackRatio = 1.5;

let product: Product;
let database: Database;
beforeAll(async () => {
  product = await startProduct();
  database = openDatabase(product.databaseUrl, { statementTimeout: 0, applicationName: 'long test' });
}, 600_000);
afterAll(async () => {
  await database.close();
  await product.stop();
}, 60_000);

it(`erases the oldest ${old.toLocaleString('en')} of ${events.toLocaleString('en')} events, in nobody’s way`, async () => {
  const { pool } = database;
  // Until it is asked for, no worker erases.
  await pool.query(`UPDATE retention SET rests_until = now() + interval '1 day'`);
  const other = await addNeighbour(product);
  const userId = await fill();
  await until(async () => (await uncounted()) === 0);
  await pool.query('VACUUM ANALYZE events');
  const before = await figures();
  report(`Before: ${await bytes()}`);

  const tracks = (work: (count: () => number) => Promise<void>) =>
    paced(trackEvery, () => trackOf(product, other, 'ping'), work);
  const quiet = await tracks(async (count) => until(() => Promise.resolve(count() >= quietTracks)));
  reportTimes('quiet', quiet);

  await pool.query(`UPDATE retention SET rests_until = '-infinity', begins_at = '-infinity'`);
  let seconds = 0;
  const beside = await tracks(async () => {
    // A worker looks for old data once a minute.
    await until(async () => (await left(userId)) < events);
    const [began, from] = [performance.now(), await left(userId)];
    await until(async () => (await left(userId)) <= events - old);
    seconds = (performance.now() - began) / 1_000;
    report(
      `Erased ${from - (events - old)} events in ${Math.round(seconds)} s: ${Math.round((from - (events - old)) / seconds)} a second, with the rests`,
    );
  });
  reportTimes('beside the erasure', beside);
  expect(await figures()).toEqual(before);

  report(`After: ${await bytes()}`);
  await pool.query('VACUUM events, event_blocks, event_name_blocks, event_counts');
  report(`After VACUUM, as autovacuum does it: ${await bytes()}`);
  await insertEvents(userId, old, 0);
  report(`With as many new events in the free space: ${await bytes()}`);
  await pool.query(
    'DELETE FROM events WHERE id IN (SELECT id FROM events WHERE user_id = $1 ORDER BY id DESC LIMIT $2)',
    [userId, old],
  );
  const full = performance.now();
  await pool.query('VACUUM FULL events');
  report(
    `After VACUUM FULL, which took ${Math.round((performance.now() - full) / 1_000)} s: ${await bytes()}`,
  );
  expect(beside.p99).toBeLessThan(Math.max(quiet.p99 * trackRatio, quiet.p99 + 25));
}, 10_800_000);

const reportTimes = (when: string, { p50, p99, slowest, count }: Times) =>
  report(
    `Track of another account, ${when}: p50 ${p50} ms, p99 ${p99} ms, slowest ${slowest} ms of ${count}`,
  );

/** An account with contacts and events: the old ones came 801 days ago and before, the others lately. */
async function fill(): Promise<number> {
  const { rows } = await database.pool.query<{ id: number }>(`SELECT min(id) AS id FROM users`);
  const userId = rows[0]?.id ?? 0;
  await database.pool.query(
    `INSERT INTO contacts (user_id, external_id) SELECT $1, 'c' || n FROM generate_series(1, 100000) n`,
    [userId],
  );
  await insertEvents(userId, old, 801);
  await insertEvents(userId, events - old, 0);
  return userId;
}

async function insertEvents(userId: number, count: number, daysAgo: number): Promise<void> {
  for (let from = 0; from < count; from += eventsAtOnce)
    await database.pool.query(
      `INSERT INTO events (user_id, name, contact_id, data, message_id, created_at, received_at)
       SELECT $1, (ARRAY['page viewed', 'cart updated', 'order placed'])[1 + n % 3], c.first + n % 100000,
              jsonb_build_object('page', 'https://shop.example/products/' || n, 'amount', n % 500, 'currency', 'EUR'), gen_random_uuid()::text, at, at
       FROM (SELECT min(id) AS first FROM contacts WHERE user_id = $1) c, generate_series($2::bigint, $3::bigint) n,
            LATERAL (SELECT now() - $4 * interval '1 day' - (1 - n / $5::float8) * interval '100 days' AS at) moment`,
      [userId, from, Math.min(from + eventsAtOnce, count) - 1, daysAgo, count],
    );
}

async function one(sql: string, values: unknown[] = []): Promise<number> {
  const { rows } = await database.pool.query<{ value: number }>(sql, values);
  return rows[0]?.value ?? 0;
}

/** How many of the events are left: by the figures, which tell it at once. */
const left = (userId: number) =>
  one('SELECT sum(events)::bigint AS value FROM event_counts WHERE user_id = $1 AND hours = 4096', [userId]);

const uncounted = () =>
  one(
    `SELECT greatest((SELECT last_value FROM events_id_seq) - LEAST((SELECT last_id FROM figures_rolled WHERE stream = 'events'), (SELECT last_event_id FROM goals_counted)), 0) AS value`,
  );

async function bytes(): Promise<string> {
  const total = await one(`SELECT pg_total_relation_size('events') AS value`);
  const heap = await one(`SELECT pg_table_size('events') AS value`);
  const rest = await one(
    `SELECT sum(pg_total_relation_size(t::regclass))::bigint AS value
     FROM unnest('{event_counts,event_blocks,event_name_blocks,event_contacts,event_name_contacts,erased_event_counts}'::text[]) t`,
  );
  const mb = (count: number) => `${Math.round(count / 1e6)} MB`;
  return `events ${mb(total)} (${mb(heap)} without indexes), figures ${mb(rest)}`;
}

/** The figures of the report over all time, of the first account. */
async function figures() {
  const { stats } = await product.read(z.looseObject({ stats: z.unknown() }), 'POST', '/event', {
    with_stats: true,
    page_size: 1,
  });
  return stats;
}
