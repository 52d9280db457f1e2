import request from 'supertest';
import { createLogger } from '../../../config/logger';
import { buildAccount } from '../../../tests/factories/account';
import { errorOf } from '../../../tests/support/api/answers';
import { useApi, type Visitor } from '../../../tests/support/api/api';
import { furnish, type Household } from '../../../tests/contract/household';
import { startErasure } from '../../../worker/orders/erasure';

const api = useApi();
let administrator: Visitor;
let theirs: Household;
let email = '';
beforeEach(async () => {
  administrator = await api.visitor(await buildAccount(api, { isAdministrator: true }));
  theirs = await furnish(api);
  email = await emailOf(theirs.visitor.userId);
  // More of it than one portion takes.
  await api.database.pool.query(
    `INSERT INTO contacts (user_id, external_id) SELECT $1, 'more ' || n FROM generate_series(1, 25) n`,
    [theirs.visitor.userId],
  );
});

async function emailOf(userId: number): Promise<string> {
  const { rows } = await api.database.pool.query<{ email: string }>('SELECT email FROM users WHERE id = $1', [
    userId,
  ]);
  return rows[0]?.email ?? '';
}
const erase = (given = email, by = administrator, userId = theirs.visitor.userId) =>
  by.call('post', `/admin/account/${userId}/erase`, { email: given });

/** The tables that hold something of an account. */
async function tablesWith(userId: number): Promise<Record<string, number>> {
  const { pool } = api.database;
  const { rows: tables } = await pool.query<{ name: string }>(
    `SELECT table_name AS name FROM information_schema.columns
     WHERE table_schema = 'public' AND column_name = 'user_id'
       AND table_name IN (SELECT table_name FROM information_schema.tables WHERE table_type = 'BASE TABLE') ORDER BY 1`,
  );
  const found: Record<string, number> = {};
  for (const { name } of tables) {
    const { rows } = await pool.query<{ count: number }>(`SELECT count(*) FROM ${name} WHERE user_id = $1`, [
      userId,
    ]);
    if (rows[0]?.count) found[name] = rows[0].count;
  }
  return found;
}

const isThere = async (userId: number): Promise<boolean> =>
  (await api.database.pool.query('SELECT FROM users WHERE id = $1', [userId])).rowCount === 1;
const isQueued = async (userId: number): Promise<boolean> =>
  ((await api.database.pool.query('SELECT FROM dispatch WHERE user_id = $1', [userId])).rowCount ?? 0) > 0;

/** Lets workers erase until something is so; each of them is ended in the middle of its work, and another goes on. */
async function eraseUntil(isSo: () => Promise<boolean>): Promise<void> {
  const logger = createLogger({ level: 'silent' });
  while (!(await isSo())) {
    const worker = startErasure({ database: api.database, logger }, { rows: 5, poll: 5 });
    await new Promise((resolve) => setTimeout(resolve, 30));
    await worker.stop();
  }
}

describe('POST /admin/account/{id}/erase', () => {
  it('ends an account at once, and erases all that is its, and nothing of anybody else’s', async () => {
    const { userId } = theirs.visitor;
    const neighbour = await furnish(api);
    const before = await tablesWith(neighbour.visitor.userId);
    const key = (await theirs.visitor.call('get', '/user')).body.data.user.client_key as string;

    expect((await erase()).status).toBe(204);

    expect((await theirs.visitor.call('get', '/user')).status).toBe(401);
    const track = request(api.server).post('/api/event/track').set('Client-Key', key).send({ name: 'x' });
    expect((await track).status).toBe(401);
    const listed = await administrator.call('get', `/admin/account?search_term=${encodeURIComponent(email)}`);
    expect(listed.body.data.accounts).toEqual([]);
    expect((await administrator.call('post', '/admin/impersonate', { email })).status).toBe(404);
    expect((await erase()).status).toBe(404);

    // What Temporal is to be told comes first.
    await eraseUntil(async () => (await tablesWith(userId))['contacts'] === undefined);
    expect(await isQueued(userId)).toBe(true);
    expect(await isThere(userId)).toBe(true);
    await api.database.pool.query('DELETE FROM dispatch WHERE user_id = $1', [userId]);
    await eraseUntil(async () => !(await isThere(userId)));

    expect(await tablesWith(userId)).toEqual({});
    expect(await tablesWith(neighbour.visitor.userId)).toEqual(before);
    const log = await administrator.call('get', `/admin/audit-log?user_id=${administrator.userId}`);
    expect(log.body.data.audit_log[0]).toMatchObject({
      action: 'account_erased',
      actor: { id: administrator.userId },
      detail: { account_id: userId },
    });
    expect(log.text).not.toContain(email);
  });

  it('asks for the account’s own e-mail, in any case, and refuses everything else', async () => {
    const own = await emailOf(administrator.userId);
    const refusals = [
      await erase('other@example.com'),
      await erase(own, administrator, administrator.userId),
      await erase(email, administrator, 999_999_999),
      await erase(email, theirs.visitor),
    ];
    expect(refusals.map((answer) => [answer.status, errorOf(answer).code])).toEqual([
      [400, 'confirmation_wrong'],
      [409, 'own_account'],
      [404, 'account_not_found'],
      [403, 'administrators_only'],
    ]);
    expect((await theirs.visitor.call('get', '/user')).status).toBe(200);
    expect((await erase(email.toUpperCase())).status).toBe(204);
  });
});

describe('the rejected rows of an import', () => {
  const reject = async (ended: string): Promise<number> => {
    const { rows } = await api.database.pool.query<{ id: number }>(
      `WITH i AS (INSERT INTO imports (user_id, columns, tag_ids, triggers, total_rows, processed_rows, rejected_rows, created_at, ended_at)
                  VALUES ($1, '[{"header": "Name"}]', '{}', true, 12, 12, 12, now() - $2::interval, now() - $2::interval) RETURNING id),
            r AS (INSERT INTO import_rejections (user_id, import_id, line, code, cells)
                  SELECT $1, i.id, n, 'external_id_missing', '["Ann"]' FROM i, generate_series(1, 12) n)
       SELECT id FROM i`,
      [theirs.visitor.userId, ended],
    );
    return rows[0]?.id ?? 0;
  };
  const seen = async (id: number): Promise<unknown[]> => {
    const { body } = await theirs.visitor.call('get', `/contact/import/${id}`);
    const { import: found, rejected_rows, meta } = body.data as Record<string, Record<string, unknown>>;
    return [
      found?.['rejected_rows_count'],
      rejected_rows?.['length'],
      meta?.['total_records'],
      found?.['rejections_erased_at'] !== null,
    ];
  };
  const stored = async (id: number): Promise<number> =>
    (await api.database.pool.query('SELECT FROM import_rejections WHERE import_id = $1', [id])).rowCount ?? 0;

  it('are erased by their account, at once for everybody', async () => {
    const [one, other] = [await reject('1 day'), await reject('1 day')];
    const stranger = await api.visitor();
    expect((await stranger.call('delete', `/contact/import/${one}/rejected`)).status).toBe(404);
    expect(await seen(one)).toEqual([12, 10, 12, false]);
    expect((await theirs.visitor.call('delete', `/contact/import/${one}/rejected`)).status).toBe(204);
    expect(await seen(one)).toEqual([12, 0, 0, true]);
    expect((await theirs.visitor.call('get', `/contact/import/${one}/rejected`)).text).not.toContain('Ann');
    await eraseUntil(async () => (await stored(one)) === 0);
    expect(await stored(other)).toBe(12);
  });

  it('go by themselves after 30 days', async () => {
    const [old, recent] = [await reject('31 days'), await reject('29 days')];
    await eraseUntil(async () => (await stored(old)) === 0);
    expect(await seen(old)).toEqual([12, 0, 0, true]);
    expect(await stored(recent)).toBe(12);
  });
});
