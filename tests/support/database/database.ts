import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { openDatabase, type Database } from '../../../db/database/connection';
import { judgeByRows } from '../../../db/database/costly-read';
import { templateDatabase, testStack } from '../stack';

/** A test file's own database. Its fields can be read once the tests run. */
export interface TestDatabase {
  readonly url: string;
  readonly database: Database;
}

/**
 * Provides a test file with a migrated, empty database of its own: created before its first test, dropped after its last. Call it at the
 * top of the file or of a `describe`.
 */
export function useDatabase(): TestDatabase {
  const held: { url?: string; database?: Database } = {};
  const name = `test_${randomBytes(6).toString('hex')}`;

  beforeAll(async () => {
    const url = await createTestDatabase(cluster(), name);
    // Some tests do very many things at once, which take turns on few connections: on a busy machine the last of them waits long.
    const options = { poolSize: 5, applicationName: name, connectTimeout: 60_000 };
    const database = openDatabase(url, options);
    judgeByRows(database.pool);
    Object.assign(held, { url, database });
  });
  afterAll(async () => {
    await held.database?.close();
    await onCluster(cluster(), (client) => client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`));
  });

  return {
    get url() {
      return present(held.url);
    },
    get database() {
      return present(held.database);
    },
  };
}

/** Copies the migrated template under a new name; returns its address. */
export async function createTestDatabase(clusterUrl: string, name: string): Promise<string> {
  await onCluster(clusterUrl, (client) =>
    client.query(`CREATE DATABASE ${name} TEMPLATE ${templateDatabase}`),
  );
  const url = new URL(clusterUrl);
  url.pathname = `/${name}`;
  return url.href;
}

async function onCluster(clusterUrl: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: clusterUrl });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

function cluster(): string {
  return testStack('databaseUrl').databaseUrl;
}

function present<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('The database is there once the tests run, not before');
  return value;
}
