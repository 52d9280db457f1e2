import { openDatabase, type Database } from '../../db/database/connection';
import { recordEvents } from '../../db/events/record';
import { segmentRules } from '../../domain/entities/segments/rule';
import { segmentEventName } from '../../domain/entities/segments/segment-event';
import { buildSegment } from '../factories/audience';
import { insertUser } from '../factories/flow';
import { useDatabase } from '../support/database/database';
import { ContactsOfDay, segmentsOfDay } from '../support/membership/day';
import { day, timezone } from '../support/membership/histories';
import { Random } from '../support/random';
import { report } from '../support/report';
import { followSegments } from '../support/segments';

/** `CONTACTS=20000 EVENTS=200000 npm run test:long -- long/segments-day` uses fewer. */
const contacts = Number(process.env['CONTACTS'] ?? 500_000);
const events = Number(process.env['EVENTS'] ?? 5_000_000);
const seed = Number(process.env['SEED'] ?? 1);
const eventsAtOnce = 100_000;
/** The day begins at noon, and in its night the clocks in Paris are put forward. */
const origin = Date.UTC(2026, 2, 28, 12);
/** The clock goes on by so many milliseconds at a time. */
const step = 15 * 60_000;
/** So many contacts place an order meanwhile. */
const ordersInStep = 20;
/** Most differences that a failure shows. */
const shown = 10;

const store = useDatabase();
let database: Database;
beforeAll(() => {
  database = openDatabase(store.url, { statementTimeout: 0, applicationName: 'long test' });
});
afterAll(() => database.close(), 60_000);

it(`moves ${contacts.toLocaleString('en')} contacts in and out of segments through a day, each once and in its time`, async () => {
  const { pool } = database;
  const userId = await insertUser(pool);
  await pool.query('UPDATE users SET timezone = $2 WHERE id = $1', [userId, timezone]);
  await fill(userId);
  const known = await ContactsOfDay.read(pool, userId);
  const asked = Object.entries(segmentsOfDay);
  const ids: number[] = [];
  for (const [name, { rules }] of asked)
    ids.push(await buildSegment(database, userId, { name, rules: segmentRules.parse(rules) }));
  const built = performance.now();
  await followSegments(pool, origin);
  report(`${asked.length} segments built in ${seconds(performance.now() - built).toFixed(1)} s`);

  const random = new Random(seed);
  let before = known.membersAt(origin);
  expect(await differences(userId, ids, known, before)).toEqual([]);
  const sum = { changes: 0, turns: 0, milliseconds: 0, longest: 0, wrong: [] as string[] };
  let lastEvent = await newestEvent(userId);
  for (let now = origin + step; now <= origin + day; now += step) {
    await order(userId, known, random, now);
    sum.turns += await turnsTo(userId, now);
    const began = performance.now();
    // Two workers: what one has locked the other leaves to it, and one of them comes last.
    await Promise.all([followSegments(pool, now), followSegments(pool, now)]);
    await followSegments(pool, now);
    const took = performance.now() - began;
    sum.milliseconds += took;
    sum.longest = Math.max(sum.longest, took);
    const after = known.membersAt(now);
    const expected = known.changesBetween(before, after, ids);
    const told = await changesAfter(userId, ids, lastEvent);
    sum.wrong.push(...unlike(expected, told.changes).map((line) => `${new Date(now).toISOString()} ${line}`));
    sum.changes += expected.size;
    lastEvent = told.last;
    before = after;
  }
  report(
    `A day in steps of ${step / 60_000} minutes: ${sum.changes} changes, ${sum.turns} turns in ${seconds(sum.milliseconds).toFixed(1)} s, ${Math.round(sum.turns / seconds(sum.milliseconds))} turns a second, the longest step ${seconds(sum.longest).toFixed(1)} s`,
  );
  expect(sum.wrong.slice(0, shown)).toEqual([]);
  expect(sum.changes).toBeGreaterThan(0);
  expect(await differences(userId, ids, known, before)).toEqual([]);
}, 10_800_000);

const seconds = (milliseconds: number): number => milliseconds / 1_000;

async function one(sql: string, values: unknown[]): Promise<number> {
  const { rows } = await database.pool.query<{ value: number }>(sql, values);
  return rows[0]?.value ?? 0;
}

const newestEvent = (userId: number): Promise<number> =>
  one('SELECT COALESCE(max(id), 0) AS value FROM events WHERE user_id = $1', [userId]);

const turnsTo = (userId: number, now: number): Promise<number> =>
  one(
    'SELECT count(*) AS value FROM segment_turns WHERE user_id = $1 AND at <= to_timestamp($2::float8 / 1000)',
    [userId, now],
  );

/** Some contacts order at this moment. */
async function order(userId: number, known: ContactsOfDay, random: Random, now: number): Promise<void> {
  const buyers = [...new Set(Array.from({ length: ordersInStep }, () => random.below(contacts)))];
  await recordEvents(
    database.pool,
    buyers.map((place) => ({
      userId,
      name: 'order placed',
      data: {},
      contactId: known.ids[place] ?? 0,
      createdAt: new Date(now),
    })),
  );
  for (const place of buyers) known.order(place, now);
}

/** How often each change was told by an event since one, by the name of the event and the contact. */
async function changesAfter(
  userId: number,
  segmentIds: readonly number[],
  after: number,
): Promise<{ changes: Map<string, number>; last: number }> {
  const names = segmentIds.flatMap((id) => [segmentEventName(id, 'entered'), segmentEventName(id, 'left')]);
  const { rows } = await database.pool.query<{ id: number; change: string }>(
    `SELECT id, name || ' ' || contact_id AS change FROM events WHERE user_id = $1 AND id > $2 AND name = ANY ($3::text[])`,
    [userId, after, names],
  );
  const changes = new Map<string, number>();
  for (const { change } of rows) changes.set(change, (changes.get(change) ?? 0) + 1);
  return { changes, last: await newestEvent(userId) };
}

/** What was missed, told more than once, or told without having happened. */
function unlike(expected: ReadonlySet<string>, told: ReadonlyMap<string, number>): string[] {
  const missed = [...expected].filter((change) => !told.has(change)).map((change) => `missed: ${change}`);
  const wrong = [...told].flatMap(([change, times]) =>
    !expected.has(change) ? [`never was: ${change}`] : times > 1 ? [`${times} times: ${change}`] : [],
  );
  return [...missed, ...wrong];
}

/** Where the stored members, and their stored counts, are not those expected. */
async function differences(
  userId: number,
  segmentIds: readonly number[],
  known: ContactsOfDay,
  expected: readonly Uint8Array[],
): Promise<string[]> {
  const found: string[] = [];
  for (const [number, id] of segmentIds.entries()) {
    const { rows } = await database.pool.query<{ id: number }>(
      'SELECT contact_id AS id FROM segment_members WHERE user_id = $1 AND segment_id = $2',
      [userId, id],
    );
    const members = new Set(rows.map((row) => row.id));
    const of = expected[number];
    for (const [place, contactId] of known.ids.entries())
      if (members.has(contactId) !== (of?.[place] === 1))
        found.push(`segment ${number}: contact ${contactId}`);
    const counted = await one('SELECT members AS value FROM segments WHERE id = $1', [id]);
    if (counted !== members.size) found.push(`segment ${number}: counted ${counted} of ${members.size}`);
  }
  return found.slice(0, shown);
}

/** Contacts with dates in their fields, and their events over 99 days, the orders of a hundredth of them to the very minute. */
async function fill(userId: number): Promise<void> {
  const { pool } = database;
  const start = new Date(origin);
  await pool.query(
    `INSERT INTO contacts (user_id, external_id, data)
     SELECT $1, 'c' || n, jsonb_build_object(
       'birthday', (date '1960-01-01' + n % 15000)::text,
       'signed_up', (date '2026-03-29' - n % 7)::text,
       'trial_ends', to_char(($2::timestamptz + (n::bigint * 7919 % 691200 - 86400) * interval '1 second') AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'))
     FROM generate_series(1, $3::integer) n`,
    [userId, start, contacts],
  );
  for (let from = 0; from < events; from += eventsAtOnce)
    await pool.query(
      `INSERT INTO events (user_id, name, contact_id, data, message_id, created_at, received_at)
       SELECT $1, (ARRAY['page viewed', 'cart updated', 'order placed'])[1 + n % 3], c.first + n * 7919 % $4::bigint,
              '{}', gen_random_uuid()::text, at, at
       FROM (SELECT min(id) AS first FROM contacts WHERE user_id = $1) c, generate_series($2::bigint, $3::bigint) n,
            LATERAL (SELECT $5::timestamptz - (hashint8extended(n, $6) & 8589934591) * interval '1 millisecond' AS moment) m,
            LATERAL (SELECT date_trunc(CASE WHEN n % 100 < 3 THEN 'minute' ELSE 'milliseconds' END, moment) AS at) told`,
      [userId, from, Math.min(from + eventsAtOnce, events) - 1, contacts, start, seed],
    );
  await pool.query('VACUUM ANALYZE events, contacts');
}
