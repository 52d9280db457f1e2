import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { appendFileSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { fixedKeys } from '../../config/secret-keys';
import { openDatabase, type Database } from '../../db/database/connection';
import { migrate } from '../../db/migrate/migrate';
import { buildContact, buildEvent } from '../factories/audience';
import { insertFlow, insertUser } from '../factories/flow';
import { insertSleepers } from '../factories/many-runs';
import { startWholePostgres, type WholePostgres } from '../support/processes/servers/whole-postgres';

const run = promisify(execFile);
const secretKey = randomBytes(32);

let server: WholePostgres;
let shop: { url: string; database: Database; userId: number };
let folder: string;
beforeAll(async () => {
  server = await startWholePostgres();
  folder = mkdtempSync(join(tmpdir(), 'sillage-backups-'));
  shop = await openShop();
});
afterAll(async () => {
  await shop.database.close();
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

const unlimited = { statementTimeout: 0, applicationName: 'backup test' };

/** Creates a database with some of what an account stores, including a secret. */
async function openShop() {
  const url = await server.createDatabase('shop');
  await migrate(url);
  const database = openDatabase(url, unlimited);
  const userId = await insertUser(database.pool, fixedKeys(secretKey));
  const ada = await buildContact(database, userId, {
    name: 'Ada "Été" \\N\t',
    email: 'ada@example.com',
    data: { phone: '+33 6 12 34 56 78' },
  });
  await buildEvent(database, userId, { contact: ada, data: { amount: 12345678901234567890n } });
  const flow = await insertFlow(database.pool, userId, { entry_event_name: 'nap' }, [
    { type: 'DELAY', data: { delay: 60 } },
  ]);
  const [stepId = 0] = flow.stepIds;
  await insertSleepers(database.pool, { userId, automatisationId: flow.id, stepId, count: 500 });
  return { url, database, userId };
}

/** Runs one of the tools as an operator does; returns its output and its exit code. */
async function tool(name: 'backup' | 'restore', file: string, databaseUrl: string, key = secretKey) {
  const env = { ...process.env, DATABASE_URL: databaseUrl, SECRET_KEY: key.toString('hex') };
  return run(process.execPath, ['dev/run.mjs', `dev/${name}/main.ts`, file], { env }).then(
    ({ stdout }) => ({ said: stdout, isDone: true }),
    ({ stderr }: { stderr: string }) => ({ said: stderr, isDone: false }),
  );
}

let serial = 0;
const newFile = () => join(folder, `${(serial += 1)}.dump`);
const newDatabase = () => server.createDatabase(`restored_${(serial += 1)}`);
async function backedUp(): Promise<string> {
  const file = newFile();
  expect(await tool('backup', file, shop.url)).toMatchObject({ isDone: true });
  return file;
}

/** Returns the count and a hash of the rows of each table, without knex's lock and the sweeps, which start over. */
async function contentOf({ pool }: Database): Promise<object> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `SELECT quote_ident(tablename) AS name FROM pg_tables
     WHERE schemaname = 'public' AND tablename NOT IN ('knex_migrations_lock', 'sweeps') ORDER BY 1`,
  );
  const content: Record<string, unknown> = {};
  for (const { name } of tables) {
    const { rows } = await pool.query<object>(
      `SELECT count(*), md5(string_agg(t::text, '' ORDER BY t::text)) AS hash FROM ${name} t`,
    );
    content[name] = rows[0];
  }
  return content;
}

const tablesOf = async (url: string): Promise<number> => {
  const database = openDatabase(url, unlimited);
  const { rowCount } = await database.pool.query(`SELECT FROM pg_tables WHERE schemaname = 'public'`);
  await database.close();
  return rowCount ?? 0;
};

test('all that a database holds is in an empty one again, and that takes more', async () => {
  const file = await backedUp();
  expect(readdirSync(folder).filter((name) => name.includes('unfinished'))).toEqual([]);
  expect(statSync(file).mode & 0o077).toBe(0);
  await run('sha256sum', ['--check', `${file}.sha256`], { cwd: folder });

  const url = await newDatabase();
  const { said, isDone } = await tool('restore', file, url);
  expect(said).toMatch(/^Restored: 1 accounts, 1 contacts, 1 events, 50[01] running runs\.\nStart Sillage/);
  expect(isDone).toBe(true);

  const restored = openDatabase(url, unlimited);
  try {
    expect(await contentOf(restored)).toEqual(await contentOf(shop.database));
    // The next worker compares runs with Temporal when it starts.
    const { rows } = await restored.pool.query(
      `SELECT began_at FROM sweeps WHERE began_at > now() - interval '1 year'`,
    );
    expect(rows).toEqual([]);
    const contact = await buildContact(restored, shop.userId, { external_id: 'new' });
    await buildEvent(restored, shop.userId, { contact });
  } finally {
    await restored.close();
  }
});

test('what would not be restored whole changes nothing, and says why', async () => {
  const file = await backedUp();
  expect(await tool('backup', file, shop.url)).toEqual({
    said: `${file} is there already: a backup replaces none.\n`,
    isDone: false,
  });
  const elsewhere = await tool('backup', join(folder, 'missing', 'shop.dump'), shop.url);
  expect(elsewhere.said).toMatch(
    /^.*shop\.dump.* cannot be written \(ENOENT\): the folder must be there, .*\n$/,
  );
  expect((await tool('restore', file, shop.url)).said).toMatch(
    /^The database shop at .* is not empty: nothing was changed\./,
  );

  appendFileSync(file, 'x');
  const url = await newDatabase();
  expect((await tool('restore', file, url)).said).toContain('is not as it was made');
  const other = newFile();
  writeFileSync(other, 'no backup at all');
  expect((await tool('restore', other, url)).said).toMatch(
    /^\S*pg_restore failed: .*does not appear to be a valid archive/,
  );
  expect((await tool('restore', newFile(), url)).said).toMatch(/^There is no file /);
  expect(await tablesOf(url)).toBe(0);
});

test('a backup of a newer version is left to that version, and one of an older is brought up', async () => {
  const { pool } = shop.database;
  const later = '999-later.ts';
  await pool.query(`INSERT INTO knex_migrations (name, batch, migration_time) VALUES ('${later}', 9, now())`);
  const newer = await backedUp();
  await pool.query(`DELETE FROM knex_migrations WHERE name = '${later}'`);
  const url = await newDatabase();
  expect((await tool('restore', newer, url)).said).toContain(`newer version of Sillage (it has ${later})`);
  expect(await tablesOf(url)).toBe(0);

  await pool.query(`ALTER TABLE users RENAME COLUMN company_name TO kept`);
  await pool.query(`DELETE FROM knex_migrations WHERE name LIKE '067-%'`);
  try {
    const older = await backedUp();
    expect((await tool('restore', older, await newDatabase())).said).toContain(
      'The backup was older; migrations: 067-',
    );
  } finally {
    await pool.query(`ALTER TABLE users RENAME COLUMN kept TO company_name`);
    await pool.query(
      `INSERT INTO knex_migrations (name, batch, migration_time) VALUES ('067-company-names.ts', 1, now())`,
    );
  }
});

test('secrets that the key does not open are told', async () => {
  const file = await backedUp();
  const { said } = await tool('restore', file, await newDatabase(), randomBytes(32));
  expect(said).toMatch(
    /\n\d+ stored secrets are not opened by the secret key: put back the key of that time/,
  );
});
