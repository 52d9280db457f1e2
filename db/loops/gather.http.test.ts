import type { Activities } from '../../activities';
import { fractionOf } from '../../domain/values/statistics/murmur';
import { buildContact, buildSegment, onlyFor } from '../../tests/factories/audience';
import { insertFlow, insertUser } from '../../tests/factories/flow';
import { comeToLoop, testActivities } from '../../tests/support/activities';
import { useDatabase } from '../../tests/support/database/database';
import { followSegments } from '../../tests/support/segments';
import { recordEvents } from '../events/record';
import { inTransaction } from '../database/transaction';
import { gatherAudience } from './gather';
import { startItems } from './start-items';

const store = useDatabase();
let userId: number;
let activities: Activities;
beforeEach(async () => {
  userId = await insertUser(store.database.pool);
  activities = testActivities(store.database);
});

const person = (external_id: string, given: { email?: string; data?: Record<string, string> } = {}) =>
  buildContact(store.database, userId, { external_id, ...given });

/** A run that stands at its loop. */
async function atLoop(data: object): Promise<{ userId: number; runId: number; visit: number }> {
  const { pool } = store.database;
  await insertFlow(pool, userId, { entry_event_name: 'enter' }, [
    { type: 'LOOP', data: { source: 'all_contacts', ...data } },
    { type: 'DELAY', data: { delay: 3_600 } },
  ]);
  return enter();
}

/** Another run of the flow that is there. */
async function enter(): Promise<{ userId: number; runId: number; visit: number }> {
  const { pool } = store.database;
  const [event] = await recordEvents(pool, [{ userId, name: 'enter', data: {} }]);
  const { rows } = await pool.query<{ id: number }>(
    'SELECT id FROM automatisation_runs WHERE event_id = $1',
    [event?.id],
  );
  const runId = rows[0]?.id ?? 0;
  return comeToLoop(activities, { userId, runId });
}

/** Another run of the flow that continues the send of a run, whose items are done. */
async function continuation({
  runId,
}: {
  runId: number;
}): Promise<{ userId: number; runId: number; visit: number }> {
  const { pool } = store.database;
  await pool.query(
    `UPDATE automatisation_runs SET state = 'completed', ended_at = now() WHERE parent_run_id = $1`,
    [runId],
  );
  const next = await enter();
  await pool.query('INSERT INTO continued_sends (run_id, user_id, send_run_id) VALUES ($1, $2, $3)', [
    next.runId,
    userId,
    runId,
  ]);
  return next;
}

const gather = (loop: { userId: number; runId: number; visit: number }) =>
  inTransaction(store.database.pool, (client) => gatherAudience(client, loop, () => undefined));

async function listed({ runId }: { runId: number }): Promise<string[]> {
  const { rows } = await store.database.pool.query<{ external_id: string }>(
    `SELECT c.external_id FROM loop_contacts l JOIN contacts c ON c.id = l.contact_id WHERE l.run_id = $1 ORDER BY l.item`,
    [runId],
  );
  return rows.map((row) => row.external_id);
}

describe('a loop over a segment', () => {
  it('goes through those who are in it, by its filters, in the order of their ids', async () => {
    const anna = await person('anna', { data: { plan: 'pro' } });
    await person('outside', { data: { plan: 'pro' } });
    const bob = await person('bob', { data: { plan: 'free' } });
    const cleo = await person('cleo', { data: { plan: 'pro' } });
    const contactIds = [cleo.id, anna.id, bob.id];
    const segmentId = await buildSegment(store.database, userId, { contactIds });
    const loop = await atLoop({ source: 'segment', value: segmentId });
    expect(await gather(loop)).toBe(3);
    expect(await listed(loop)).toEqual(['anna', 'bob', 'cleo']);
  });

  it('waits while the segment is being built, and then goes through all who are in it', async () => {
    await person('anna');
    await person('bob');
    const segmentId = await buildSegment(store.database, userId, { rules: onlyFor('bob') });
    const loop = await atLoop({ source: 'segment', value: segmentId });
    expect([await gather(loop), await listed(loop)]).toEqual(['being_built', []]);
    await followSegments(store.database.pool, Date.now());
    expect([await gather(loop), await listed(loop)]).toEqual([1, ['bob']]);
  });

  it.each([
    ['was deleted', async () => (await buildSegment(store.database, userId)) + 1_000_000],
    [
      'is another account’s, which is being built',
      async () => {
        const another = await insertUser(store.database.pool);
        return buildSegment(store.database, another, { rules: { kind: 'all', rules: [] } });
      },
    ],
  ])('has no items, and its run fails, where the segment %s', async (_, segment) => {
    await person('anna');
    const loop = await atLoop({ source: 'segment', value: await segment() });
    expect([await gather(loop), await gather(loop)]).toEqual([0, 0]);
    await activities.endLoop(loop);
    const advanced = await activities.advance({ userId, runId: loop.runId, contactId: null, segment: 1 });
    expect(advanced).toMatchObject({ kind: 'ended', state: 'failed', code: 'segment_missing' });
  });
});

describe('a loop with one contact for each value of a field', () => {
  it('goes through the first of those who share it, and through all who have none', async () => {
    await person('anna', { email: 'a@example.com' });
    await person('none');
    await person('anna too', { email: ' A@example.com' });
    await person('none too');
    const loop = await atLoop({ one_for_each: 'email' });
    expect(await gather(loop)).toBe(3);
    expect(await listed(loop)).toEqual(['anna', 'none', 'none too']);
  });

  it('goes through those alone who pass its filters', async () => {
    await person('anna', { email: 'a@example.com', data: { city: 'Paris' } });
    await person('anna too', { email: 'a@example.com', data: { city: 'Lyon' } });
    const contact_filters = [{ variable: 'city', operation: 'EQUALS', value: 'Lyon' }];
    const loop = await atLoop({ one_for_each: 'email', contact_filters });
    await gather(loop);
    expect(await listed(loop)).toEqual(['anna too']);
  });

  it('reaches nobody again whose address a send that it continues has reached', async () => {
    const { pool } = store.database;
    await person('anna', { email: 'a@example.com' });
    await person('bob', { email: 'b@example.com' });
    const first = await atLoop({ one_for_each: 'email' });
    await gather(first);
    await inTransaction(pool, (client) => startItems(client, first, { from: 0, to: 1 }));
    // Her double has come since, and she is done.
    await person('anna too', { email: 'A@example.com' });
    const second = await continuation(first);
    await gather(second);
    expect(await listed(second)).toEqual(['bob']);
  });
});

it('a loop that continues a send of which it is no longer kept whom it reached has no items, and its run fails', async () => {
  const { pool } = store.database;
  await person('anna');
  const first = await atLoop({});
  await gather(first);
  const second = await enter();
  await pool.query(
    `WITH erased AS (INSERT INTO erased_items (run_id, user_id, figures) VALUES ($3, $2, '{}'))
     INSERT INTO continued_sends (run_id, user_id, send_run_id) VALUES ($1, $2, $3)`,
    [second.runId, userId, first.runId],
  );
  expect(await gather(second)).toBe(0);
  expect(await listed(second)).toEqual([]);
  expect(await gather(second)).toBe(0);
  await activities.endLoop(second);
  const advanced = await activities.advance({ userId, runId: second.runId, contactId: null, segment: 1 });
  expect(advanced).toMatchObject({ kind: 'ended', state: 'failed', code: 'send_not_kept' });
  const { rows } = await pool.query(
    `SELECT s.state, s.detail ->> 'code' AS code, r.reason ->> 'step_id' = s.step_id::text AS is_there
     FROM automatisation_run_steps s JOIN automatisation_runs r ON r.id = s.run_id WHERE r.id = $1`,
    [second.runId],
  );
  expect(rows).toEqual([{ state: 'failed', code: 'send_not_kept', is_there: true }]);
  // A send for everybody is another one.
  expect(await gather(await enter())).toBe(1);
});

describe('a loop by each contact’s own clocks', () => {
  it('goes by their order, too, where a broadcast’s test goes to all of them', async () => {
    const { pool } = store.database;
    // From the west, where the hour comes last, to the east.
    const zones = [
      'Pacific/Honolulu',
      'America/Denver',
      'America/Bogota',
      'Europe/Lisbon',
      'Europe/Athens',
      'Asia/Karachi',
      'Asia/Tokyo',
      'Pacific/Kiritimati',
    ];
    for (const timezone of zones) await person(timezone, { data: { timezone } });
    const loop = await atLoop({});
    await pool.query(
      `INSERT INTO contact_clock_sends (run_id, user_id, once_at) VALUES ($1, $2, '2035-12-01T09:00')`,
      [loop.runId, userId],
    );
    await pool.query(
      `INSERT INTO broadcasts (user_id, automatisation_id, timing, test)
       SELECT user_id, automatisation_id, '{"kind": "now"}', '{"percent": 100, "hours": 4, "measure": "opened"}'
       FROM automatisation_runs WHERE id = $1`,
      [loop.runId],
    );
    expect(await gather(loop)).toBe(zones.length);
    expect(await listed(loop)).toEqual(zones.toReversed());
  });

  it('begins its items when theirs show the time, and says when the next may', async () => {
    const { pool } = store.database;
    await person('paris', { data: { timezone: 'Europe/Paris' } });
    await person('kiribati', { data: { timezone: 'Pacific/Kiritimati' } });
    const loop = await atLoop({});
    // Tomorrow's hour in Paris is hours after that of Kiribati: now for one, later for the other.
    await pool.query(
      `INSERT INTO contact_clock_sends (run_id, user_id, once_at)
       VALUES ($1, $2, to_char(now() AT TIME ZONE 'Pacific/Kiritimati', 'YYYY-MM-DD"T"HH24:MI'))`,
      [loop.runId, userId],
    );
    expect(await gather(loop)).toBe(2);
    expect(await listed(loop)).toEqual(['kiribati', 'paris']);
    const start = (from: number) =>
      inTransaction(pool, (client) => startItems(client, loop, { from, to: 2, canWait: true }));

    const begun = await start(0);
    if (begun === null || Array.isArray(begun)) throw new Error('All of them began');
    expect(begun).toMatchObject({ items: [{ item: 1 }], to: 1 });
    expect(begun.dueAt - Date.now()).toBeGreaterThan(11 * 3_600_000);
    // Asked again, it makes none twice, and none too soon.
    expect(await start(1)).toEqual({ items: [], to: 1, dueAt: begun.dueAt });

    await pool.query('UPDATE loop_contacts SET due_at = now() WHERE run_id = $1', [loop.runId]);
    expect(await start(1)).toMatchObject([{ item: 2 }]);
  });
});

it('a loop reads 32 MB of its contacts at once, however much data they have', async () => {
  const { pool } = store.database;
  await pool.query(
    `INSERT INTO contacts (user_id, external_id, data)
     SELECT $1, 'c' || i, jsonb_build_object('plan', 'pro', 'much', repeat('x', 15000000)) FROM generate_series(1, 3) i`,
    [userId],
  );
  const loop = await atLoop({ contact_filters: [{ variable: 'plan', operation: 'EQUALS', value: 'pro' }] });
  const read: number[] = [];
  await inTransaction(pool, async (client) => {
    const query = jest.spyOn(client, 'query');
    expect(await gatherAudience(client, loop, () => undefined)).toBe(3);
    for (const { value } of query.mock.results) {
      const { rows } = (await (value as unknown)) as { rows: { data?: object }[] };
      read.push(rows.filter(({ data }) => data).length);
    }
    query.mockRestore();
  });
  expect(read.filter((contacts) => contacts > 0)).toEqual([2, 1]);
  expect(await listed(loop)).toEqual(['c1', 'c2', 'c3']);
});

describe('a loop over more contacts than a portion', () => {
  const many = 10_100;

  /** Contacts c1, c2 and so on; every second portion's e-mail is that of one before it, and their timezones alternate. */
  const insertMany = () =>
    store.database.pool.query(
      `INSERT INTO contacts (user_id, external_id, email, data)
       SELECT $1, 'c' || i, 'e' || i % 5050 || '@example.com',
              jsonb_build_object('timezone', CASE WHEN i % 2 = 0 THEN 'Asia/Tokyo' ELSE 'Europe/Paris' END)
       FROM generate_series(1, $2) i`,
      [userId, many],
    );
  const names = (numbers: readonly number[]) => numbers.map((number) => `c${number}`);
  const upTo = (last: number, step = 1, from = 1) =>
    Array.from({ length: Math.ceil((last - from + 1) / step) }, (_, place) => from + place * step);

  /** Gathers; returns the most rows that one statement has answered. */
  const mostAtOnce = (loop: { userId: number; runId: number; visit: number }) =>
    inTransaction(store.database.pool, async (client) => {
      const query = jest.spyOn(client, 'query');
      await gatherAudience(client, loop, () => undefined);
      const answers = await Promise.all(query.mock.results.map(({ value }) => value as unknown));
      query.mockRestore();
      return Math.max(...answers.map((answer) => (answer as { rows: object[] }).rows.length));
    });
  const byClocks = ({ runId }: { runId: number }) =>
    store.database.pool.query(
      `INSERT INTO contact_clock_sends (run_id, user_id, once_at) VALUES ($1, $2, '2035-12-01T09:00')`,
      [runId, userId],
    );

  it.each([
    ['of all', {}],
    ['with filters', { contact_filters: [{ variable: 'timezone', operation: 'CONTAINS', value: '/' }] }],
  ])('holds 5,000 of them at once, %s', async (_, data) => {
    await insertMany();
    const loop = await atLoop(data);
    expect(await mostAtOnce(loop)).toBe(5_000);
    expect(await listed(loop)).toEqual(names(upTo(many)));
  });

  it('holds no more where it goes by their clocks', async () => {
    await insertMany();
    const loop = await atLoop({});
    await byClocks(loop);
    expect(await mostAtOnce(loop)).toBe(5_000);
    expect(await listed(loop)).toEqual([...names(upTo(many, 2, 2)), ...names(upTo(many, 2))]);
  });

  it('draws the test of a broadcast among all of them', async () => {
    const { pool } = store.database;
    await insertMany();
    const loop = await atLoop({});
    await byClocks(loop);
    await pool.query(
      `INSERT INTO broadcasts (user_id, automatisation_id, timing, test)
       SELECT user_id, automatisation_id, '{"kind": "now"}', '{"percent": 10, "hours": 4, "measure": "opened"}'
       FROM automatisation_runs WHERE id = $1`,
      [loop.runId],
    );
    const { rows } = await pool.query<{ id: number; external_id: string }>(
      'SELECT id, external_id FROM contacts WHERE user_id = $1',
      [userId],
    );
    const drawn = rows.map(({ id, external_id }) => ({
      external_id,
      number: fractionOf(`${loop.runId}/${id}`),
    }));
    expect(await mostAtOnce(loop)).toBe(5_000);
    expect(await listed(loop)).toEqual(
      drawn.sort((one, other) => one.number - other.number).map(({ external_id }) => external_id),
    );
    const { rows: tests } = await pool.query(
      'SELECT test_run_id, test_size FROM broadcasts WHERE user_id = $1',
      [userId],
    );
    expect(tests).toEqual([{ test_run_id: loop.runId, test_size: many / 10 }]);
  });

  it('takes one for each value among all of them, and nobody whom a send that it continues has reached', async () => {
    const { pool } = store.database;
    await insertMany();
    const first = await atLoop({ one_for_each: 'email' });
    expect(await gather(first)).toBe(5_050);
    expect(await listed(first)).toEqual(names(upTo(5_050)));
    await inTransaction(pool, (client) => startItems(client, first, { from: 0, to: 100 }));
    const second = await continuation(first);
    expect(await mostAtOnce(second)).toBe(5_000);
    expect(await listed(second)).toEqual(names(upTo(5_050, 1, 101)));
  });
});
