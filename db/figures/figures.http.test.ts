import fc from 'fast-check';
import { insertFlow, insertUser } from '../../tests/factories/flow';
import { useDatabase } from '../../tests/support/database/database';
import { recordEvents } from '../events/record';
import { listEvents, type EventListOptions } from '../events/list';
import { eventStats } from '../events/statistics';
import { listContacts } from '../contacts/list';
import { deleteFlow } from '../automatisations/delete';
import { inTransaction } from '../database/transaction';
import { eraseNextEvents } from '../erasure/portions';
import type { EventFilter } from './event-parts';
import { forgetContactFigures } from './forget-contact';
import { rollFigures } from './roll';
import { inSnapshot } from './snapshot';

const store = useDatabase();
const hour = 3_600_000;
const origin = Date.UTC(2026, 2, 1);
/** 400 days: periods of each length but the longest lie in it whole. */
const lengthInHours = 9_600;
const names = ['a', 'b', 'c'];

type Step =
  | { kind: 'track'; events: { name: string; contact: number | null; at: number }[] }
  /** Others took ids: what follows is in other blocks and chunks. */
  | { kind: 'gap'; stream: 'events' | 'contacts'; ids: number }
  | { kind: 'roll' }
  | { kind: 'erase'; contact: number }
  /** The contact has very many events: some go before it. */
  | { kind: 'erase events'; contact: number; limit: number }
  /** A run that waits is let in, or ended before that. */
  | { kind: 'enter'; at: number; isLetIn: boolean }
  | { kind: 'delete flow' };

const moment = fc
  .oneof(
    fc.integer({ min: 0, max: lengthInHours * hour }),
    fc.integer({ min: 0, max: lengthInHours * 2 }).map((halves) => (halves * hour) / 2),
  )
  .map((offset) => origin + offset);
const contact = fc.integer({ min: 0, max: 12 });
const tracked = fc.record({
  name: fc.constantFrom(...names),
  contact: fc.option(contact, { freq: 6 }),
  at: moment,
});
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('track' as const),
      events: fc.array(tracked, { minLength: 1, maxLength: 12 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('gap' as const),
      stream: fc.constantFrom('events', 'contacts'),
      ids: fc.constantFrom(1_500, 9_000, 60_000),
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('roll' as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('erase' as const), contact }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('erase events' as const),
      contact,
      limit: fc.integer({ min: 1, max: 3 }),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('enter' as const), at: moment, isLetIn: fc.boolean() }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('delete flow' as const) }) },
);
const question = fc.record({
  from: fc.option(moment, { nil: -Infinity, freq: 5 }),
  to: fc.option(moment, { nil: Infinity, freq: 5 }),
  name: fc.option(fc.constantFrom(...names), { nil: undefined }),
  sortBy: fc.constantFrom('event_id' as const, 'created_at' as const, 'name' as const),
  sortOrder: fc.constantFrom('asc' as const, 'desc' as const),
  offset: fc.nat(30),
  limit: fc.integer({ min: 1, max: 15 }),
});
type Question = Omit<EventFilter, 'userId'> & Omit<EventListOptions, 'searchTerm'>;

describe('figures kept by period', () => {
  it('are what plain SQL counts, however far they are rolled and whatever was erased', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: 3, maxLength: 25 }),
        fc.array(question, { minLength: 4, maxLength: 4 }),
        async (steps, questions) => {
          const accounts = [await account(), await account()];
          for (const [place, done] of steps.entries()) await take(accounts[place % 2] ?? 0, done);
          for (const userId of accounts) {
            for (const asked of questions) await answersAgree(userId, asked);
          }
        },
      ),
      { numRuns: 60 },
    );
  });

  it('count what is committed late once, and not before', async () => {
    const { pool } = store.database;
    const userId = await insertUser(pool);
    const event = { userId, name: 'a', contactExternalId: 'late', data: {}, createdAt: new Date(origin) };
    const total = async (): Promise<number> => (await ask(userId)).stats.total_events;

    const late = await pool.connect();
    await late.query('BEGIN');
    await recordEvents(late, [event]);
    await recordEvents(pool, [{ ...event, contactExternalId: 'early' }]);
    while (await rollFigures(pool));
    expect(await total()).toBe(1);

    await late.query('COMMIT');
    late.release();
    expect(await total()).toBe(2);
    while (await rollFigures(pool));
    expect(await total()).toBe(2);
    expect((await ask(userId)).stats.total_contacts).toBe(2);
  });

  it('are right once many contacts are gone together', async () => {
    const { pool } = store.database;
    const userId = await account();
    const events = Array.from({ length: 60 }, (_, number) => ({
      userId,
      name: number % 3 ? 'a' : 'b',
      contactExternalId: `c${number % 20}`,
      data: {},
    }));
    await inTransaction(pool, (client) => recordEvents(client, events));
    while (await rollFigures(pool));
    await inTransaction(pool, async (client) => {
      const { rows } = await client.query<{ id: number }>(
        'SELECT id FROM contacts WHERE user_id = $1 ORDER BY id LIMIT 15 FOR UPDATE',
        [userId],
      );
      const ids = rows.map(({ id }) => id);
      await forgetContactFigures(client, userId, ids);
      await client.query('DELETE FROM contacts WHERE id = ANY ($1::bigint[])', [ids]);
    });
    await answersAgree(userId, everything);
    while (await rollFigures(pool));
    await answersAgree(userId, everything);
  });

  it('are rolled while a table is vacuumed', async () => {
    const { pool } = store.database;
    const userId = await account();
    await recordEvents(pool, [{ userId, name: 'a', contactExternalId: 'ada', data: {} }]);
    await inTransaction(pool, async (vacuum) => {
      await vacuum.query('LOCK TABLE events, contacts, automatisation_runs IN SHARE UPDATE EXCLUSIVE MODE');
      while (await rollFigures(pool));
      const { rows } = await pool.query<{ behind: boolean }>(
        `SELECT last_id < (SELECT last_value FROM events_id_seq) AS behind FROM figures_rolled WHERE stream = 'events'`,
      );
      expect(rows).toEqual([{ behind: false }]);
    });
  });

  it('are not rolled between the taking back of a contact and its end', async () => {
    const { pool } = store.database;
    const userId = await account();
    await recordEvents(pool, [{ userId, name: 'a', contactExternalId: 'ada', data: {} }]);
    const { rows } = await pool.query<{ id: number }>('SELECT id FROM contacts WHERE user_id = $1', [userId]);
    await inTransaction(pool, async (client) => {
      await forgetContactFigures(client, userId, [rows[0]?.id ?? 0]);
      while (await rollFigures(pool));
      await client.query('DELETE FROM contacts WHERE user_id = $1', [userId]);
    });
    while (await rollFigures(pool));
    await answersAgree(userId, everything);
  });

  it('are right when several roll, erase and store at once', async () => {
    const { pool } = store.database;
    const userId = await account();
    const storing = Array.from({ length: 40 }, async (_, number) => {
      const event = { userId, name: 'a', contactExternalId: `c${number % 8}`, data: {} };
      await recordEvents(
        pool,
        Array.from({ length: 5 }, () => event),
      );
      await rollFigures(pool);
      if (number % 5 === 0) await erase(userId, `c${(number + 3) % 8}`);
    });
    await Promise.all(storing);
    await answersAgree(userId, everything);
    while (await rollFigures(pool));
    await answersAgree(userId, everything);
  });
});

const everything: Question = {
  from: -Infinity,
  to: Infinity,
  sortBy: 'event_id',
  sortOrder: 'desc',
  offset: 0,
  limit: 10,
};

/** Whose events start runs, except those named c. */
async function account(): Promise<number> {
  const userId = await insertUser(store.database.pool);
  for (const entry_event_name of ['a', 'b'])
    await insertFlow(store.database.pool, userId, { entry_event_name }, []);
  return userId;
}

const externalId = (number: number): string => `contact-${number}`;

async function take(userId: number, done: Step): Promise<void> {
  const { pool } = store.database;
  if (done.kind === 'roll') await rollFigures(pool);
  else if (done.kind === 'erase') await erase(userId, externalId(done.contact));
  else if (done.kind === 'erase events') await eraseEvents(userId, externalId(done.contact), done.limit);
  else if (done.kind === 'delete flow') await deleteOldestFlow(userId);
  else if (done.kind === 'enter')
    await pool.query(
      `UPDATE automatisation_runs SET entered_at = $2, state = $3
       WHERE id = (SELECT min(id) FROM automatisation_runs WHERE user_id = $1 AND entered_at IS NULL AND state = 'running')`,
      [userId, done.isLetIn ? new Date(done.at) : null, done.isLetIn ? 'completed' : 'exited'],
    );
  else if (done.kind === 'gap')
    await pool.query(`SELECT setval('${done.stream}_id_seq', nextval('${done.stream}_id_seq') + $1)`, [
      done.ids,
    ]);
  else
    await recordEvents(
      pool,
      done.events.map(({ name, contact, at }) => ({
        userId,
        name,
        data: {},
        createdAt: new Date(at),
        contactExternalId: contact === null ? null : externalId(contact),
      })),
    );
}

const erase = (userId: number, contactExternalId: string): Promise<void> =>
  inTransaction(store.database.pool, async (client) => {
    const { rows } = await client.query<{ id: number }>(
      'SELECT id FROM contacts WHERE user_id = $1 AND external_id = $2 FOR UPDATE',
      [userId, contactExternalId],
    );
    const [found] = rows;
    if (!found) return;
    await forgetContactFigures(client, userId, [found.id]);
    await client.query('DELETE FROM contacts WHERE id = $1', [found.id]);
  });

async function eraseEvents(userId: number, contactExternalId: string, limit: number): Promise<void> {
  const { pool } = store.database;
  const { rows } = await pool.query<{ id: number }>(
    'SELECT id FROM contacts WHERE user_id = $1 AND external_id = $2',
    [userId, contactExternalId],
  );
  for (const { id: contactId } of rows)
    await inTransaction(pool, (client) => eraseNextEvents(client, { userId, contactId }, limit));
}

async function deleteOldestFlow(userId: number): Promise<void> {
  const { pool } = store.database;
  const { rows } = await pool.query<{ id: number; entry_event_name: string }>(
    'SELECT id, entry_event_name FROM automatisations WHERE user_id = $1 ORDER BY id LIMIT 1',
    [userId],
  );
  for (const { id, entry_event_name } of rows) {
    await inTransaction(pool, (client) => deleteFlow(client, { userId, automatisationId: id }));
    await insertFlow(pool, userId, { entry_event_name }, []);
  }
}

/** What the figures say, and what is really there. */
async function answersAgree(userId: number, asked: Question): Promise<void> {
  const { stats, events, contacts } = await ask(userId, asked);
  const { pool } = store.database;
  const those = `FROM events WHERE user_id = $1 AND created_at >= $2 AND created_at < $3 AND name = coalesce($4, name)`;
  const given = [userId, asText(asked.from), asText(asked.to), asked.name ?? null];
  const counted = await pool.query(
    `SELECT count(*) AS total_events, count(DISTINCT name) AS total_unique_events, count(DISTINCT contact_id) AS total_contacts ${those}`,
    given,
  );
  const runs = await pool.query(
    `SELECT count(*) AS automatisation_trigger_count
     FROM automatisation_runs r LEFT JOIN events e ON e.id = r.event_id
     WHERE r.user_id = $1 AND entered_at >= $2 AND entered_at < $3 AND ($4::text IS NULL OR e.name = $4)`,
    given,
  );
  expect(stats).toEqual({ ...counted.rows[0], ...runs.rows[0] });

  const column = { event_id: 'id', created_at: 'created_at', name: 'name' }[asked.sortBy];
  const order = `${column} ${asked.sortOrder}, id ${asked.sortOrder}`;
  const listed = await pool.query<{ id: number }>(`SELECT id ${those} ORDER BY ${order} LIMIT $5 OFFSET $6`, [
    ...given,
    asked.limit,
    asked.offset,
  ]);
  expect(events.events.map(({ id }) => id)).toEqual(listed.rows.map(({ id }) => id));
  expect(events.total).toBe(stats.total_events);

  const people = await pool.query<{ id: number; total: number }>(
    'SELECT id FROM contacts WHERE user_id = $1 ORDER BY id DESC',
    [userId],
  );
  const part = people.rows.slice(asked.offset, asked.offset + asked.limit);
  expect(contacts.contacts.map(({ id }) => id)).toEqual(part.map(({ id }) => id));
  expect(contacts.total).toBe(people.rows.length);
}

const ask = (userId: number, asked: Question = everything) =>
  inSnapshot(store.database.knex, async (snapshot) => ({
    stats: await eventStats(snapshot, { ...asked, userId }),
    events: await listEvents(snapshot, { ...asked, userId }, { ...asked, searchTerm: '' }),
    contacts: await listContacts(snapshot, userId, {
      searchTerm: '',
      tags: [],
      sortBy: 'id',
      sortOrder: 'desc',
      offset: asked.offset,
      limit: asked.limit,
    }),
  }));

const asText = (milliseconds: number): string =>
  Number.isFinite(milliseconds)
    ? new Date(milliseconds).toISOString()
    : milliseconds < 0
      ? '-infinity'
      : 'infinity';
