import { z } from 'zod';
import { openDatabase, type Database } from '../../db/database/connection';
import { user } from '../../domain/entities/account/user';
import { segment } from '../../domain/entities/segments/segment';
import { startProduct, until, type Product } from '../support/processes/product';
import { report } from '../support/report';

/** `CONTACTS=50000 EVENTS=500000 npm run test:long -- long/segments` uses fewer. */
const contacts = Number(process.env['CONTACTS'] ?? 500_000);
const events = Number(process.env['EVENTS'] ?? 5_000_000);
/** How many events one statement inserts. */
const eventsAtOnce = 100_000;
/** A segment of all these contacts is built in less than this, in seconds. */
const builtWithin = 20;
const segmentsAsked = 50;
/** Track of an account whose events 50 segments ask about keeps at least so much of its pace. */
const paceKept = 0.9;
/** Senders at the same time, and how long each turn lasts, in milliseconds. */
const senders = 16;
const turn = 20_000;
const turns = 3;

let product: Product;
let database: Database;
let clientKey: string;
beforeAll(async () => {
  product = await startProduct();
  clientKey = (await product.read(z.object({ user }), 'GET', '/user')).user.client_key;
  database = openDatabase(product.databaseUrl, { statementTimeout: 0, applicationName: 'long test' });
}, 600_000);
afterAll(async () => {
  await database.close();
  await product.stop();
}, 60_000);

const answered = z.object({ segment });
const day = (days: number) => ({ kind: 'last_days', days });
const bought = (more: object = {}) => ({ kind: 'event', event_name: 'order placed', ...more });

/** One of each kind of question that marketers ask. */
const asked: Record<string, object[]> = {
  'a field': [{ kind: 'field', variable: 'plan', operation: 'EQUALS', value: 'gold' }],
  'bought at least twice': [bought({ count: 2 })],
  'bought in the last 30 days': [bought({ period: day(30) })],
  'lapsed: bought, and not for 30 days': [
    bought(),
    bought({ operation: 'AT_MOST', count: 0, period: day(30) }),
  ],
  'bought for more than 400': [
    bought({
      filters: [{ variable: 'amount', variable_type: 'number', operation: 'GREATER_THAN', value: 400 }],
    }),
  ],
  'birthday within 5 days': [{ kind: 'anniversary', variable: 'birthday', days: 5 }],
};

it(`builds segments of ${contacts.toLocaleString('en')} contacts, and keeps Track’s pace beside ${segmentsAsked}`, async () => {
  await fill();
  const times: number[] = [];
  for (const [name, rules] of Object.entries(asked)) {
    const began = performance.now();
    const id = await make(name, rules);
    await until(async () => !(await read(id)).is_building);
    const seconds = (performance.now() - began) / 1_000;
    report(`${name}: ${(await read(id)).count_of_contacts} contacts, built in ${seconds.toFixed(1)} s`);
    times.push(seconds);
  }

  const userId = await firstAccount();
  // Turns with and without segments that ask about the event alternate, so that what else the machine does weighs on both.
  const [without, beside]: [number[], number[]] = [[], []];
  for (let place = 0; place < segmentsAsked; place += 1) await make(`Watching ${place}`, [watching(place)]);
  for (let number = 0; number < turns; number += 1) {
    await until(async () => (await one('SELECT count(*) AS value FROM segments WHERE NOT is_built')) === 0);
    without.push(await paceOf('page viewed'));
    beside.push(await paceOf('watched'));
    const began = performance.now();
    await until(
      async () =>
        (await one('SELECT count(*) AS value FROM segment_checks WHERE user_id = $1', [userId])) === 0,
    );
    report(
      `The last changes were followed ${((performance.now() - began) / 1_000).toFixed(1)} s after the last event`,
    );
  }
  const [quiet, watched] = [median(without), median(beside)];
  report(
    `Track: ${Math.round(quiet)} a second of an event that no segment asks about, ${Math.round(watched)} of one that ${segmentsAsked} ask about`,
  );
  expect(watched / quiet).toBeGreaterThan(paceKept);
  expect(Math.max(...times)).toBeLessThan(builtWithin);
}, 10_800_000);

const watching = (place: number) => ({
  kind: 'event',
  event_name: 'watched',
  operation: 'AT_LEAST',
  count: 1 + place,
  period: day(30),
});

const make = async (name: string, rules: object[]): Promise<number> =>
  (await product.read(answered, 'POST', '/segment', { kind: 'rules', name, rules: { kind: 'all', rules } }))
    .segment.id;
const read = async (id: number) => (await product.read(answered, 'GET', `/segment/${id}`)).segment;

/** How many events a second some senders bring in for one turn, each of a contact by chance. */
async function paceOf(name: string): Promise<number> {
  let sent = 0;
  const began = performance.now();
  await Promise.all(
    Array.from({ length: senders }, async () => {
      while (performance.now() - began < turn) {
        const contact_external_id = `c${1 + Math.floor(Math.random() * contacts)}`;
        const answer = await product.call('POST', '/event/track', { name, contact_external_id }, clientKey);
        if (!answer.ok) throw new Error(`Track answered ${answer.status}: ${await answer.text()}`);
        sent += 1;
      }
    }),
  );
  return (sent / (performance.now() - began)) * 1_000;
}

const median = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? NaN;

async function one(sql: string, values: unknown[] = []): Promise<number> {
  const { rows } = await database.pool.query<{ value: number }>(sql, values);
  return rows[0]?.value ?? 0;
}

const firstAccount = () => one('SELECT min(id) AS value FROM users');

/** The first account's contacts, each with fields, and their events over 100 days. */
async function fill(): Promise<void> {
  const userId = await firstAccount();
  await database.pool.query(
    `INSERT INTO contacts (user_id, external_id, email, data)
     SELECT $1, 'c' || n, 'c' || n || '@shop.example',
            jsonb_build_object('plan', (ARRAY['free', 'silver', 'gold'])[1 + n % 3],
                               'birthday', (date '1960-01-01' + n % 15000)::text, 'city', 'Lyon')
     FROM generate_series(1, $2::integer) n`,
    [userId, contacts],
  );
  for (let from = 0; from < events; from += eventsAtOnce)
    await database.pool.query(
      `INSERT INTO events (user_id, name, contact_id, data, message_id, created_at, received_at)
       SELECT $1, (ARRAY['page viewed', 'cart updated', 'order placed'])[1 + n % 3], c.first + n * 7919 % $4::bigint,
              jsonb_build_object('page', 'https://shop.example/products/' || n, 'amount', n % 500, 'currency', 'EUR'), gen_random_uuid()::text, at, at
       FROM (SELECT min(id) AS first FROM contacts WHERE user_id = $1) c, generate_series($2::bigint, $3::bigint) n,
            LATERAL (SELECT now() - (1 - n / $5::float8) * interval '100 days' AS at) moment`,
      [userId, from, Math.min(from + eventsAtOnce, events) - 1, contacts, events],
    );
  await database.pool.query('VACUUM ANALYZE events, contacts');
}
