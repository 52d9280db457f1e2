import type pg from 'pg';
import { buildContact, buildSegment, onlyFor } from '../../tests/factories/audience';
import { insertUser } from '../../tests/factories/flow';
import { useDatabase } from '../../tests/support/database/database';
import { migrateAgain } from '../../tests/support/database/migrations';
import { untilFound } from '../../tests/support/until-found';

const store = useDatabase();
const tables = ['segment_members', 'segment_turns'] as const;

/** An account with a contact, and a segment that it is not in. */
async function someone(): Promise<{ userId: number; contactId: number; segmentId: number }> {
  const userId = await insertUser(store.database.pool);
  const { id: contactId } = await buildContact(store.database, userId, { external_id: 'ada' });
  return {
    userId,
    contactId,
    segmentId: await buildSegment(store.database, userId, { rules: onlyFor('ben') }),
  };
}

const insert = (table: (typeof tables)[number]): string =>
  table === 'segment_members'
    ? 'INSERT INTO segment_members (user_id, segment_id, contact_id) SELECT $1, $2, unnest($3::bigint[])'
    : 'INSERT INTO segment_turns (user_id, segment_id, contact_id, at) SELECT $1, $2, unnest($3::bigint[]), now()';

const count = async (table: string, userId: number): Promise<number> => {
  const { rows } = await store.database.pool.query(`SELECT FROM ${table} WHERE user_id = $1`, [userId]);
  return rows.length;
};

/** Two connections, the first in a transaction; what is left open at the end is rolled back. */
async function beside(work: (one: pg.PoolClient, other: pg.PoolClient) => Promise<void>): Promise<void> {
  const one = await store.database.pool.connect();
  const other = await store.database.pool.connect();
  try {
    await one.query('BEGIN');
    await work(one, other);
  } finally {
    await one.query('ROLLBACK');
    one.release();
    other.release();
  }
}

/** Resolves once a connection waits for a lock. */
async function untilWaiting(client: pg.PoolClient): Promise<void> {
  const pid = Reflect.get(client, 'processID') as number; // of the protocol, and not in the types
  await untilFound(async () => {
    const { rows } = await store.database.pool.query(
      `SELECT FROM pg_stat_activity WHERE pid = $1 AND wait_event_type = 'Lock'`,
      [pid],
    );
    return rows.length > 0 ? true : undefined;
  });
}

describe.each(tables)('what %s names is there', (table) => {
  it('whoever names a contact or a segment that is not there, or another account’s, is refused', async () => {
    const { pool } = store.database;
    const [one, other] = [await someone(), await someone()];
    for (const [userId, segmentId, contactIds] of [
      [one.userId, one.segmentId, [one.contactId, 9_999_999]],
      [one.userId, 9_999_999, [one.contactId]],
      [one.userId, one.segmentId, [other.contactId]],
      [one.userId, other.segmentId, [one.contactId]],
      [other.userId, one.segmentId, [one.contactId]],
    ])
      await expect(pool.query(insert(table), [userId, segmentId, contactIds])).rejects.toMatchObject({
        code: '23503',
      });
    expect(await count(table, one.userId)).toBe(0);
  });

  it.each([
    ['contact', 'DELETE FROM contacts WHERE user_id = $1'],
    ['segment', 'DELETE FROM segments WHERE user_id = $1'],
    ['account', 'DELETE FROM users WHERE id = $1'],
  ])('goes with its %s', async (_what, deleting) => {
    const { pool } = store.database;
    const { userId, segmentId, contactId } = await someone();
    await pool.query(insert(table), [userId, segmentId, [contactId]]);
    expect(await count(table, userId)).toBe(1);
    await pool.query(deleting, [userId]);
    expect(await count(table, userId)).toBe(0);
  });

  it.each([
    ['contact', 'DELETE FROM contacts WHERE user_id = $1'],
    ['segment', 'DELETE FROM segments WHERE user_id = $1'],
  ])('is refused behind whoever deletes the %s at the same moment', async (_what, deleting) => {
    const { userId, segmentId, contactId } = await someone();
    await beside(async (one, other) => {
      await one.query(deleting, [userId]);
      const refused = expect(
        other.query(insert(table), [userId, segmentId, [contactId]]),
      ).rejects.toMatchObject({
        code: '23503',
      });
      await untilWaiting(other);
      await one.query('COMMIT');
      await refused;
    });
    expect(await count(table, userId)).toBe(0);
  });

  it.each([
    ['contact', 'DELETE FROM contacts WHERE user_id = $1'],
    ['segment', 'DELETE FROM segments WHERE user_id = $1'],
  ])('goes with a %s that is deleted at the same moment', async (_what, deleting) => {
    const { userId, segmentId, contactId } = await someone();
    await beside(async (one, other) => {
      await one.query(insert(table), [userId, segmentId, [contactId]]);
      const deleted = other.query(deleting, [userId]);
      await untilWaiting(other);
      await one.query('COMMIT');
      await deleted;
    });
    expect(await count(table, userId)).toBe(0);
  });
});

it('a transaction that would not see what is stored meanwhile deletes no contact', async () => {
  const { userId } = await someone();
  await beside(async (one) => {
    await one.query('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ');
    await expect(one.query('DELETE FROM contacts WHERE user_id = $1', [userId])).rejects.toMatchObject({
      code: '40001',
    });
  });
});

it('the migration keeps what is stored, there and back', async () => {
  const { userId, segmentId, contactId } = await someone();
  for (const table of tables)
    await store.database.pool.query(insert(table), [userId, segmentId, [contactId]]);
  await migrateAgain(store.url, '113-segments-of-many-contacts.ts');
  for (const table of tables) expect(await count(table, userId)).toBe(1);
  const { rows } = await store.database.pool.query(
    `SELECT FROM pg_constraint WHERE contype = 'f' AND conrelid IN ('segment_members'::regclass, 'segment_turns'::regclass)`,
  );
  expect(rows).toEqual([]);
});
