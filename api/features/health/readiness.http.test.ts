import request, { type Response } from 'supertest';
import { createLogger } from '../../../config/logger';
import { openDatabase } from '../../../db/database/connection';
import { buildAccount } from '../../../tests/factories/account';
import { errorOf } from '../../../tests/support/api/answers';
import { useApi } from '../../../tests/support/api/api';
import { untilFound } from '../../../tests/support/until-found';
import { createApp } from '../../app';

const api = useApi();

/** Asks a fresh API, so that no answer of a moment ago serves again. */
const ask = (path: string, database = api.database) =>
  request(
    createApp({ database, settings: api.settings, logger: createLogger({ level: 'silent' }) }).callback(),
  ).get(path);

/** Answers once it is ready: on a busy machine the database may take longer than the second that the API waits for it. */
const isReady = (database = api.database): Promise<Response> =>
  untilFound(async () => {
    const answer = await ask('/api/health/ready', database);
    return answer.status === 200 ? answer : undefined;
  });

/** As a primary that fails over leaves its connections: from now on, new ones included, they take changes or take none. */
async function takeChanges(takesChanges: boolean): Promise<void> {
  const tool = openDatabase(api.url, { poolSize: 1 });
  await tool.pool.query('SET default_transaction_read_only = off');
  await tool.pool.query(
    `DO $$ BEGIN EXECUTE format('ALTER DATABASE %I SET default_transaction_read_only = ${takesChanges ? 'off' : 'on'}', current_database()); END $$`,
  );
  await tool.pool.query(
    `SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()`,
  );
  await tool.close();
}

it('is live whatever the database does, and ready while it takes changes', async () => {
  const away = openDatabase('postgres://nobody:nothing@127.0.0.1:1/none');
  expect((await ask('/api/health/live', away)).body).toEqual({ data: { live: true } });
  const refused = await ask('/api/health/ready', away);
  expect(refused.status).toBe(503);
  expect(errorOf(refused).details).toEqual({ database: 'down', migrations: 'down', process: 'up' });
  await away.close();

  const ready = await isReady();
  expect(ready.body).toEqual({ data: { ready: true } });
});

it('is not ready while the database takes no changes, answers 503 to what would change it, and goes on by itself', async () => {
  const { clientKey } = await buildAccount(api);
  const track = () =>
    request(api.server).post('/api/event/track').set('Client-Key', clientKey).send({ name: 'seen' });
  expect((await track()).status).toBe(200);

  await takeChanges(false);
  expect((await ask('/api/health/ready')).status).toBe(503);
  expect(errorOf(await ask('/api/health')).details).toMatchObject({ database: 'down' });
  const refused = await track();
  expect(refused.status).toBe(503);
  expect(errorOf(refused).code).toBe('database_unavailable');

  await takeChanges(true);
  await isReady();
  expect((await track()).status).toBe(200);
});

it('answers 503 while the server refuses each connection, for whatever reason, and goes on by itself', async () => {
  const { clientKey } = await buildAccount(api);
  const track = () =>
    request(api.server).post('/api/event/track').set('Client-Key', clientKey).send({ name: 'seen' });
  expect((await track()).status).toBe(200);
  const server = new URL(api.url);
  const name = server.pathname.slice(1);
  server.pathname = '/postgres';
  const tool = openDatabase(server.href, { poolSize: 1 });

  const allow = (allowed: boolean) => tool.pool.query(`ALTER DATABASE ${name} ALLOW_CONNECTIONS ${allowed}`);

  await allow(false);
  try {
    const sessions = 'SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE datname = $1';
    await tool.pool.query(sessions, [name]);
    expect((await ask('/api/health/ready')).status).toBe(503);
    const refused = await track();
    expect(refused.status).toBe(503);
    expect(errorOf(refused).code).toBe('database_unavailable');
  } finally {
    await allow(true);
    await tool.close();
  }
  await isReady();
  expect((await track()).status).toBe(200);
});

it('is ready again at once although its clock was set back', async () => {
  const away = openDatabase('postgres://nobody:nothing@127.0.0.1:1/none');
  const database = { ...api.database, trouble: away.trouble };
  const logger = createLogger({ level: 'silent' });
  const app = createApp({ database, settings: api.settings, logger }).callback();
  const ready = () => request(app).get('/api/health/ready');
  expect((await ready()).status).toBe(503);
  database.trouble = api.database.trouble;
  const now = Date.now();
  const clock = jest.spyOn(Date, 'now').mockImplementation(() => now - 3_600_000);
  await untilFound(async () => ((await ready()).status === 200 ? true : undefined));
  clock.mockRestore();
  await away.close();
});

it('is ready while all connections of its pools are in use', async () => {
  const busy = openDatabase(api.url, { poolSize: 1 });
  const held = await busy.pool.connect();
  const inTransaction = await busy.knex.transaction();
  await isReady(busy);
  held.release();
  await inTransaction.rollback();
  await busy.close();
});
