import type { Connection } from '@temporalio/client';
import { pino } from 'pino';
import request, { type Response } from 'supertest';
import { openDatabase, type Database } from '../../../db/database/connection';
import { workerApplicationName } from '../../../db/outbox/workers';
import { errorOf } from '../../../tests/support/api/answers';
import { testSettings } from '../../../tests/support/api/api';
import { useDatabase } from '../../../tests/support/database/database';
import { fastest } from '../../../tests/support/shortest';
import { testStack } from '../../../tests/support/stack';
import { untilFound } from '../../../tests/support/until-found';
import { createApp } from '../../app';
import { openTemporal } from '../../temporal';

const store = useDatabase();
const opened: { close(): Promise<void> }[] = [];
afterAll(() => Promise.all(opened.map((part) => part.close())));

const temporalAt = (address: string): Connection => {
  const connection = openTemporal({ address, tls: false });
  opened.push(connection);
  return connection;
};
const temporalOfTests = () => temporalAt(testStack('temporalAddress').temporalAddress);
const nowhere = () => temporalAt('127.0.0.1:1');

/** Asks a fresh API, so that no answer of a moment ago serves again. */
async function ask(parts: { database?: Database; temporal: Connection }) {
  const logger = pino({ level: 'silent' });
  const app = createApp({ database: store.database, settings: testSettings(), logger, ...parts });
  return request(app.callback()).get('/api/health');
}

/** Asks until the parts that are there have answered within the product’s second: on a busy machine they may be later. */
const askWith = (...parts: string[]): Promise<Response> =>
  untilFound(async () => {
    const answer = await ask({ temporal: temporalOfTests() });
    return parts.some((part) => answer.text.includes(`"${part}":"down"`)) ? undefined : answer;
  });

/** Does something while a worker, or its connection at least, is there. */
async function besideWorker<T>(work: () => Promise<T>): Promise<T> {
  const worker = openDatabase(store.url, { applicationName: workerApplicationName });
  await worker.pool.query('SELECT');
  try {
    return await work();
  } finally {
    // Answers when PostgreSQL has forgotten it, as closing alone does not.
    await store.database.pool.query(
      `SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity
       WHERE datname = current_database() AND application_name = $1`,
      [workerApplicationName],
    );
    await worker.close();
  }
}

describe('GET /health', () => {
  it('is 200 with the state of every part while all is well', async () => {
    const answer = await besideWorker(() => askWith('database', 'temporal', 'worker'));

    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      data: { database: 'up', temporal: 'up', worker: 'up', migrations: 'up' },
    });
  });

  it('is 503 and names the worker as soon as it is gone', async () => {
    const answer = await askWith('database', 'temporal');
    expect(answer.status).toBe(503);
    expect(errorOf(answer)).toEqual({
      code: 'not_healthy',
      message: 'Not working: worker.',
      details: { database: 'up', temporal: 'up', worker: 'down', migrations: 'up' },
    });
  });

  it('is 503 while a worker is there that waits, and takes no tasks', async () => {
    const waiting = openDatabase(store.url, { applicationName: workerApplicationName });
    opened.push(waiting);
    expect(await waiting.trouble(10_000)).toBeNull();
    const answer = await askWith('database', 'temporal');
    expect(errorOf(answer).message).toBe('Not working: worker.');
  });

  it('is 503 long before the clients give up, when nothing can be reached', async () => {
    const database = openDatabase('postgres://nobody:nothing@127.0.0.1:1/none');
    opened.push(database);

    const took = await fastest(8_000, async () => {
      const answer = await ask({ database, temporal: nowhere() });
      expect(answer.status).toBe(503);
      expect(errorOf(answer).details).toEqual({
        database: 'down',
        temporal: 'down',
        worker: 'down',
        migrations: 'down',
      });
    });

    // The product waits for a second; the clients’ own limits are ten and more.
    expect(took).toBeLessThan(8_000);
  });

  it.each([
    ['is 503 while a migration is missing', false, 'migrations'],
    [
      'is 200 while only migrations are due that come after the processes of the version before',
      true,
      undefined,
    ],
  ])('%s', async (_name, isAfter, missing) => {
    const { pool } = store.database;
    const {
      rows: [migration],
    } = await pool.query<{ name: string; batch: number; migration_time: Date }>(
      `DELETE FROM knex_migrations WHERE id = (SELECT max(id) FROM knex_migrations WHERE $1 = (name LIKE '%.after.ts'))
       RETURNING name, batch, migration_time`,
      [isAfter],
    );
    const answer = await besideWorker(() => askWith('database', 'temporal', 'worker'));
    await pool.query('INSERT INTO knex_migrations (name, batch, migration_time) VALUES ($1, $2, $3)', [
      migration?.name,
      migration?.batch,
      migration?.migration_time,
    ]);

    expect(migration).toBeDefined();
    if (missing === undefined) expect(answer.status).toBe(200);
    else expect(errorOf(answer).message).toBe(`Not working: ${missing}.`);
  });
});
