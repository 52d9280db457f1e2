import type pg from 'pg';
import { startProxy, type TcpProxy } from '../../tests/support/processes/servers/tcp-proxy';
import { useDatabase } from '../../tests/support/database/database';
import { openDatabase, type Database } from './connection';
import { isUnreachable } from './failures';
import { listenTo } from './listen';
import { inTransaction } from './transaction';

/*
 * A connection that breaks without anybody listening ends the process, which jest would tell as a failure of the test that runs.
 */

const store = useDatabase();
let proxy: TcpProxy;
let database: Database;

beforeEach(async () => {
  proxy = await startProxy(store.url);
  database = openDatabase(proxy.url, { statementTimeout: 5_000 });
});
afterEach(async () => {
  await database.close();
  await proxy.stop();
});

const pidOf = async (client: pg.PoolClient): Promise<number> =>
  (await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')).rows[0]?.pid ?? 0;
const ended = (client: pg.PoolClient): Promise<unknown> =>
  new Promise((resolve) => client.once('end', resolve));
const answer = async (): Promise<unknown> => (await database.pool.query('SELECT 1 AS one')).rows[0];

describe('a connection that breaks while a transaction is open', () => {
  it.each<[string, (pid: number) => unknown]>([
    [
      'because the server ends it',
      (pid) => store.database.pool.query('SELECT pg_terminate_backend($1)', [pid]),
    ],
    ['with the network', () => proxy.refuse()],
  ])('%s: fails the transaction, and the next one is done', async (_, breakIt) => {
    const broken = inTransaction(database.pool, async (client) => {
      const over = ended(client);
      await breakIt(await pidOf(client));
      await over;
      await client.query('SELECT 1');
    });
    await expect(broken).rejects.toThrow(/connection/i);
    proxy.pass();
    expect(await inTransaction(database.pool, (client) => client.query('SELECT 1 AS one'))).toMatchObject({
      rows: [{ one: 1 }],
    });
  });

  it('fails the query that waits in it, and is known to be the network’s fault', async () => {
    const broken = inTransaction(database.pool, async (client) => {
      const waiting = client.query('SELECT pg_sleep(60)');
      proxy.refuse();
      await waiting;
    });
    const failure: unknown = await broken.catch((error: unknown) => error);
    expect(isUnreachable(failure)).toBe(true);
  });
});

describe('a database that falls silent', () => {
  it('is found out some seconds after its longest statement, by both pools', async () => {
    await Promise.all([answer(), database.knex.raw('SELECT 1')]);
    proxy.fallSilent();
    const failures = await Promise.all([
      inTransaction(database.pool, (client) => client.query('SELECT 1')).catch((error: unknown) => error),
      Promise.resolve(database.knex.raw('SELECT 1')).catch((error: unknown) => error),
    ]);
    expect(failures.map(isUnreachable)).toEqual([true, true]);
    proxy.pass();
    expect(await answer()).toEqual({ one: 1 });
    expect(await database.knex.raw('SELECT 1 AS one')).toMatchObject({ rows: [{ one: 1 }] });
  });

  it('is known to be of no use in time, and to be back', async () => {
    expect(await database.trouble(5_000)).toBeNull();
    proxy.fallSilent();
    expect(await database.trouble(100)).toBe('no answer came within 0.1 s');
    proxy.pass();
    expect(await database.trouble(5_000)).toBeNull();
    proxy.refuse();
    expect(await database.trouble(5_000)).toMatch(/\w/);
  });

  it('lets its queries fail at once while it is suspended', async () => {
    proxy.fallSilent();
    const waiting = Promise.allSettled([answer(), database.knex.raw('SELECT 1')]);
    await proxy.connected(2);
    database.suspend();
    expect((await waiting).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    proxy.pass();
    const later = await Promise.allSettled([answer(), database.knex.raw('SELECT 1')]);
    expect(later.map((outcome) => outcome.status === 'rejected' && isUnreachable(outcome.reason))).toEqual([
      true,
      true,
    ]);
    expect(await database.trouble(5_000)).toBeNull();
    database.resume();
    expect(await answer()).toEqual({ one: 1 });
  });

  it('does not keep who closes it waiting', async () => {
    await Promise.all([answer(), database.knex.raw('SELECT 1'), database.trouble(5_000)]);
    proxy.fallSilent();
    const waiting = answer().catch((error: unknown) => error);
    await new Promise(setImmediate); // The query is out.
    const before = performance.now();
    await database.close();
    // Without being broken, the connections would stay until the statement’s own limit, half a minute.
    expect(performance.now() - before).toBeLessThan(15_000);
    expect(await waiting).toBeInstanceOf(Error);
    database = openDatabase(store.url);
  });
});

it('who listens hears again after each time that the connection breaks, on one connection', async () => {
  const heard: (string | undefined)[] = [];
  let tell = (): void => undefined;
  const listener = listenTo(database.pool, 'words', (word) => {
    heard.push(word);
    tell();
  });
  const hears = async (word: string | undefined): Promise<void> => {
    while (heard.at(-1) !== word || heard.length === 0) await new Promise<void>((told) => (tell = told));
  };
  await hears(undefined);
  for (const word of ['first', 'second', 'third']) {
    await store.database.pool.query('SELECT pg_notify($1, $2)', ['words', word]);
    await hears(word);
    proxy.refuse();
    proxy.pass();
    await hears(undefined);
  }
  expect(proxy.connections()).toBe(1);
  await listener.close();
});
