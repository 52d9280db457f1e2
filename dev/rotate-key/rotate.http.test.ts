import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { fixedKeys, keysOfFile } from '../../config/secret-keys';
import { sealedColumns } from '../../db/secrets/sealed-secrets';
import { openCredentials, sealCredentials } from '../../db/connections/credentials';
import { userApp } from '../../domain/entities/connection';
import { dataOf } from '../../tests/support/api/answers';
import { useApi, type Visitor } from '../../tests/support/api/api';
import { rotateKeyFile } from './rotate';

const folder = mkdtempSync(join(tmpdir(), 'sillage-keys-'));
const file = join(folder, 'secret-key');
writeFileSync(file, randomBytes(32).toString('hex'));
afterAll(() => rmSync(folder, { recursive: true }));

const api = useApi({ SECRET_KEY: keysOfFile(file) });
const one = z.object({ user_app: userApp });
const slack = (api_key: string) => ({ app_id: 'slack', data: { api_key } });

/** For rotations beside which nothing goes on. */
const atOnce = () => Promise.resolve();

const connect = async (visitor: Visitor, api_key: string): Promise<number> =>
  dataOf(await visitor.call('post', '/user/app', slack(api_key)), one).user_app.id;

/** What a connection holds, by the keys that are in the file now. */
async function opened({ userId }: Visitor, id: number): Promise<unknown> {
  const { rows } = await api.database.pool.query<{ sealed: string }>(
    'SELECT credentials_encrypted AS sealed FROM user_apps WHERE id = $1',
    [id],
  );
  return openCredentials(keysOfFile(file), { userId, app: 'slack' }, rows[0]?.sealed ?? '');
}

/** Returns every encrypted text of the database. */
async function allSealed(): Promise<string[]> {
  const texts: string[] = [];
  for (const { table, column } of sealedColumns) {
    const { rows } = await api.database.pool.query<{ sealed: string | null }>(
      `SELECT ${column} AS sealed FROM ${table}`,
    );
    texts.push(...rows.flatMap(({ sealed }) => sealed ?? []));
  }
  return texts;
}

describe('replacing the secret key', () => {
  it('seals everything again while calls go on, and none of them fails', async () => {
    const visitors = await Promise.all(Array.from({ length: 8 }, () => api.visitor()));
    const [first] = visitors;
    if (!first) throw new Error('there are visitors');
    await first.call('put', '/user', { shopify_webhook_secret: 'shop-secret' });
    for (const visitor of visitors) await connect(visitor, 'xoxb-1');
    const before = await allSealed();

    let isOver = false;
    const statuses = new Map<number, number>();
    const count = (status: number) => statuses.set(status, (statuses.get(status) ?? 0) + 1);
    const busy = visitors.map(async (visitor) => {
      while (!isOver) {
        count((await visitor.call('get', '/user')).status);
        count((await visitor.call('post', '/user/app', slack('xoxb-2'))).status);
        const { user_apps } = dataOf(
          await visitor.call('get', '/user/app?page_size=100'),
          z.object({ user_apps: z.array(userApp) }),
        );
        count(user_apps.some(({ problem }) => problem !== null) ? 0 : 200);
      }
    });
    const { resealed, unreadable } = await rotateKeyFile(api, file, () => delay(300));
    isOver = true;
    await Promise.all(busy);

    expect([...statuses.keys()].sort()).toEqual([200, 201]);
    expect(unreadable).toBe(0);
    expect(resealed).toBeGreaterThanOrEqual(before.length);
    const after = await allSealed();
    expect(after.filter((text) => before.includes(text))).toEqual([]);
    expect(new Set(after.map((text) => text.split('.')[0])).size).toBe(1);
    expect(readFileSync(file, 'utf8').trim()).toMatch(/^[0-9a-f]{64}$/);
  });

  it('leaves what no key opens, and says how many', async () => {
    const visitor = await api.visitor();
    const id = await connect(visitor, 'xoxb-3');
    const place = { userId: visitor.userId, app: 'slack' } as const;
    const foreign = sealCredentials(fixedKeys(randomBytes(32)), place, { api_key: 'lost' });
    await api.database.pool.query('UPDATE user_apps SET credentials_encrypted = $2 WHERE id = $1', [
      id,
      foreign,
    ]);

    expect((await rotateKeyFile(api, file, atOnce)).unreadable).toBe(1);

    const { rows } = await api.database.pool.query<{ sealed: string }>(
      'SELECT credentials_encrypted AS sealed FROM user_apps WHERE id = $1',
      [id],
    );
    expect(rows[0]?.sealed).toBe(foreign);
    await api.database.pool.query('DELETE FROM user_apps WHERE id = $1', [id]);
  });

  it('opens afterwards what it held before', async () => {
    const visitor = await api.visitor();
    const id = await connect(visitor, 'xoxb-4');
    await rotateKeyFile(api, file, atOnce);
    expect(await opened(visitor, id)).toEqual({ api_key: 'xoxb-4' });
  });

  it('refuses another replacement beside it, which would lose what it has sealed', async () => {
    const visitor = await api.visitor();
    const id = await connect(visitor, 'xoxb-5');
    let waits = 0;
    let second: Promise<unknown> = Promise.resolve();
    const first: Promise<unknown> = rotateKeyFile(api, file, async () => {
      waits += 1;
      if (waits < 2) return;
      // Everything is sealed under the first one's key, and the second one begins.
      let hasBegun = (): void => undefined;
      const begun = new Promise<void>((resolve) => (hasBegun = resolve));
      second = rotateKeyFile(api, file, () => {
        hasBegun();
        return first;
      }).catch((error: unknown) => error);
      await Promise.race([begun, second]);
    });
    await first;
    expect(await second).toMatchObject({
      message: 'Another rotate-key is under way with this database: wait until it is done.',
    });
    expect(await opened(visitor, id)).toEqual({ api_key: 'xoxb-5' });
    expect(keysOfFile(file)()).toHaveLength(1);
  });

  it('keeps an old key that a process still seals with, until another replacement', async () => {
    const visitor = await api.visitor();
    const id = await connect(visitor, 'xoxb-6');
    const old = fixedKeys(...keysOfFile(file)());
    const place = { userId: visitor.userId, app: 'slack' } as const;
    let waits = 0;
    const { keptKeys } = await rotateKeyFile(api, file, async () => {
      waits += 1;
      if (waits < 2) return;
      await api.database.pool.query('UPDATE user_apps SET credentials_encrypted = $2 WHERE id = $1', [
        id,
        sealCredentials(old, place, { api_key: 'late' }),
      ]);
    });
    expect(keptKeys).toBe(1);
    expect(await opened(visitor, id)).toEqual({ api_key: 'late' });

    expect((await rotateKeyFile(api, file, atOnce)).keptKeys).toBe(0);
    expect(await opened(visitor, id)).toEqual({ api_key: 'late' });
    expect(keysOfFile(file)()).toHaveLength(1);
  });

  it('knows every column that is sealed', async () => {
    const { rows } = await api.database.pool.query<{ table: string; column: string }>(
      `SELECT table_name AS table, column_name AS column FROM information_schema.columns
       WHERE table_schema = 'public' AND column_name LIKE '%\\_encrypted' ORDER BY 1, 2`,
    );
    const known = sealedColumns.map(({ table, column }) => ({ table, column }));
    expect(rows).toEqual(known.sort((a, b) => a.table.localeCompare(b.table)));
  });
});
