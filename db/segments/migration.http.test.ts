import { buildContact } from '../../tests/factories/audience';
import { insertTag, insertUser } from '../../tests/factories/flow';
import { useDatabase } from '../../tests/support/database/database';
import { migrateAgain } from '../../tests/support/database/migrations';
import { followSegments } from '../../tests/support/segments';
import { storeTopics } from './work';
import { inTransaction } from '../database/transaction';

const store = useDatabase();

it('of events of segments finds whoever is still to be looked at, and takes their changes for ones by themselves', async () => {
  const { pool } = store.database;
  const userId = await insertUser(pool);
  const tag = await insertTag(pool, userId);
  await inTransaction(pool, async (client) => {
    await client.query('INSERT INTO segment_accounts (user_id) VALUES ($1)', [userId]);
    await client.query(
      `INSERT INTO segments (user_id, name, kind, rules, is_built) VALUES ($1, 'Without it', 'rules', $2, true)`,
      [userId, JSON.stringify({ kind: 'all', rules: [{ kind: 'tag', tag_id: tag, is: false }] })],
    );
    await storeTopics(client, userId);
  });
  await buildContact(store.database, userId, { external_id: 'ada' });
  await pool.query(
    'INSERT INTO segment_turns (user_id, segment_id, contact_id, at) SELECT $1, s.id, c.id, now() FROM segments s, contacts c',
    [userId],
  );

  await migrateAgain(store.url, '093-events-of-segments.ts');
  const noted = await pool.query('SELECT topic, depth, fan_out, triggers FROM segment_checks');
  expect(noted.rows).toEqual([{ topic: 'new', depth: 0, fan_out: null, triggers: true }]);
  await buildContact(store.database, userId, { external_id: 'ben' });
  await followSegments(pool, Date.now());
  const { rows } = await pool.query(
    `SELECT c.external_id AS who, e.depth, e.triggers FROM events e JOIN contacts c ON c.id = e.contact_id ORDER BY 1`,
  );
  expect(rows).toEqual([
    { who: 'ada', depth: 0, triggers: true },
    { who: 'ben', depth: 0, triggers: true },
  ]);
});
