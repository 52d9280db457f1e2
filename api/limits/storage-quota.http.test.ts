import request from 'supertest';
import { rollFigures } from '../../db/figures/roll';
import { estimateStoredBytes } from '../../db/accounts/stored-bytes';
import { buildAccount } from '../../tests/factories/account';
import { buildContact } from '../../tests/factories/audience';
import { buildSmsFlow, comeToMessage } from '../../tests/factories/messages';
import { insertFlow } from '../../tests/factories/flow';
import { errorOf } from '../../tests/support/api/answers';
import { useApi } from '../../tests/support/api/api';

const api = useApi({ STORED_GIGABYTES: 0.002 });

/** An account that stored contacts and events, each with so many bytes that no packing makes smaller. */
async function accountWith({ contacts, events, bytes }: { contacts: number; events: number; bytes: number }) {
  const account = await buildAccount(api);
  const { pool } = api.database;
  const data = `(SELECT jsonb_build_object('x', string_agg(md5(random()::text || n || part), '')) FROM generate_series(1, ${Math.ceil(bytes / 32)}) part)`;
  await pool.query(
    `INSERT INTO contacts (user_id, external_id, data) SELECT $1, n::text, ${data} FROM generate_series(1, ${contacts}) n`,
    [account.userId],
  );
  await pool.query(
    `INSERT INTO events (user_id, name, data) SELECT $1, 'seen', ${data} FROM generate_series(1, ${events}) n`,
    [account.userId],
  );
  return account;
}

/** Brings the figures, which the estimate counts by, up to what is stored. One at a time: who finds them being brought up goes on. */
const roll = async () => {
  while (await rollFigures(api.database.pool));
};

const track = (clientKey: string) =>
  request(api.server).post('/api/event/track').set('Client-Key', clientKey).send({ name: 'seen' });

describe('what an account stores', () => {
  it('includes what providers told of its messages', async () => {
    const { pool } = api.database;
    const visitor = await api.visitor();
    await buildSmsFlow(visitor, { name: 'Text', event: 'paid' });
    const contact = await buildContact(api.database, visitor.userId, { data: { phone: '+15145550123' } });
    const runId = await comeToMessage(api, contact, { name: 'paid', state: 'answered' });
    await roll();
    const before = await estimateStoredBytes(pool, visitor.userId);
    await pool.query(
      `INSERT INTO message_outcomes (run_id, visit, event_key, user_id, kind, at, link)
       SELECT $2, 0, n::text, $1, 'clicked', now(), repeat('x', 2000) FROM generate_series(1, 100) n`,
      [visitor.userId, runId],
    );
    expect((await estimateStoredBytes(pool, visitor.userId)) - before).toBeGreaterThan(200_000);
  });

  it('is estimated from some of its rows, among those of others', async () => {
    const [one, other] = await Promise.all([
      accountWith({ contacts: 500, events: 3_000, bytes: 640 }),
      accountWith({ contacts: 2_000, events: 500, bytes: 64 }),
    ]);
    const { userId: nobody } = await buildAccount(api);
    await roll();
    const { pool } = api.database;
    const estimated = await Promise.all(
      [one.userId, other.userId, nobody].map((userId) => estimateStoredBytes(pool, userId)),
    );
    expect(estimated[0]).toBeGreaterThan(2 * (estimated[1] ?? 0));
    expect(estimated[2]).toBe(0);

    const { rows } = await pool.query<{ id: number }>('SELECT id FROM users');
    const all = await Promise.all(rows.map(({ id }) => estimateStoredBytes(pool, id)));
    const { rows: sizes } = await pool.query<{ bytes: number }>(
      `SELECT pg_total_relation_size('contacts') + pg_total_relation_size('events') AS bytes`,
    );
    const taken = all.reduce((sum, bytes) => sum + bytes, 0) / (sizes[0]?.bytes ?? 0);
    expect(taken).toBeGreaterThan(0.7);
    expect(taken).toBeLessThan(1.3);
  });

  it('counts calls whose run has lost its log', async () => {
    const { pool } = api.database;
    const { userId } = await accountWith({ contacts: 1, events: 1, bytes: 64 });
    const { id } = await insertFlow(pool, userId, { entry_event_name: 'go' }, []);
    await pool.query(
      `WITH run AS (
         INSERT INTO automatisation_runs (user_id, automatisation_id, state, visit, entered_at, ended_at)
         SELECT $1, $2, 'completed', 10, now(), now() FROM generate_series(1, 100) RETURNING id
       )
       INSERT INTO calls (run_id, visit, user_id, step_id, request, state, ended_at)
       SELECT id, visit, $1, 1, '{}', 'answered', now() FROM run, generate_series(0, 9) visit`,
      [userId, id],
    );
    await roll();
    expect(await estimateStoredBytes(pool, userId)).toBeGreaterThan(100 * 10 * 300);
  });

  it('is bounded: what is sent beyond it is refused until there is room, of this account alone', async () => {
    const full = await accountWith({ contacts: 100, events: 3_000, bytes: 640 });
    const other = await accountWith({ contacts: 10, events: 10, bytes: 64 });
    await roll();
    // The first is taken: nobody waits for the estimate.
    const answers = [await track(full.clientKey), await track(full.clientKey)];
    while (answers.at(-1)?.status === 200) answers.push(await track(full.clientKey));
    const refused = answers.at(-1);
    expect([refused?.status, refused?.get('Retry-After')]).toEqual([507, '60']);
    expect(refused && errorOf(refused).message).toMatch(/^This account stores more than its 0.002 GB/);
    expect((await track(other.clientKey)).status).toBe(200);

    const visitor = await api.visitor(full);
    const rows = {
      fields: [{ fileName: 'id', selected_custom_field: 'external_id' }],
      contacts: [['7']],
      tags: [],
    };
    const imported = await visitor.call('post', '/contact/bulk', rows);
    expect([imported.status, errorOf(imported).code]).toEqual([507, 'storage_full']);
  });
});
