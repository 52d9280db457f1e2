import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { useDatabase } from '../../tests/support/database/database';
import { testStack } from '../../tests/support/stack';
import { databaseLooks } from '../doctor/database';

const store = useDatabase();
const run = promisify(execFile);
/** The migration that comes after the processes of the version before, and lets retention begin. */
const after = '114-retention-begins.after.ts';

const setup = (...args: string[]): Promise<string> => tool('setup', ...args);

async function tool(name: string, ...args: string[]): Promise<string> {
  const { productFolder, temporalAddress } = testStack('productFolder', 'temporalAddress');
  const { stdout } = await run(process.execPath, [join(productFolder, `dev/${name}/main.js`), ...args], {
    env: {
      ...process.env,
      DATABASE_URL: store.url,
      TEMPORAL_ADDRESS: temporalAddress,
      SECRET_KEY: randomBytes(32).toString('hex'),
    },
  });
  return stdout;
}

/** When runs and events are erased from, in hours from now. */
async function begins(): Promise<number> {
  const { rows } = await store.database.pool.query<{ hours: number }>(
    `SELECT (extract(epoch FROM begins_at - now()) / 3600)::float8 AS hours FROM retention`,
  );
  return rows[0]?.hours ?? NaN;
}

async function doctor(): Promise<unknown> {
  const [, , migrations] = databaseLooks(store.database);
  return migrations?.();
}

/** The database as the setup of an update finds it. */
async function beforeUpdate(): Promise<void> {
  const { pool } = store.database;
  await pool.query('DELETE FROM knex_migrations WHERE name = ANY ($1)', [[after, '114-migrations-left.ts']]);
  await pool.query('DROP TABLE migrations_left');
  await pool.query(`UPDATE retention SET begins_at = 'infinity'`);
}

it('leaves what comes after the processes of the version before to --after, however often it runs', async () => {
  await beforeUpdate();
  const later = `Left for later: ${after}. Once no process of the version before runs: node dist/tool.js setup --after.`;
  expect(await setup()).toContain(`Migrations: 114-migrations-left.ts.\n${later}\n`);
  expect(await setup()).toMatch(new RegExp(`^${later.replaceAll('.', '\\.')}$`, 'm'));
  expect(await begins()).toBe(Infinity);
  expect(await doctor()).toEqual({
    state: 'warning',
    found: `Migrations are due that come after the processes of the version before: ${after}.`,
    mend: 'Once none of these processes runs: node dist/tool.js setup --after.',
  });

  expect(await setup('--after')).toContain(`Migrations: ${after}.\n`);
  expect(await begins()).toBeCloseTo(24, 0);
  expect(await doctor()).toMatchObject({ state: 'ok' });
  expect(await setup()).toContain('The database has every migration.\n');
});

it('runs what the setup of an earlier version has left', async () => {
  await beforeUpdate();
  await setup();
  await store.database.pool.query(`UPDATE migrations_left SET version = '0.0.1'`);
  expect(await setup()).toContain(`Migrations: ${after}.\n`);
  expect(await begins()).toBeCloseTo(24, 0);
});

it('is asked for by the other tools, which migrate nothing beside processes of the version before', async () => {
  await beforeUpdate();
  const create = () => tool('account', 'create', 'ada@example.com');
  await expect(create()).rejects.toMatchObject({
    stderr: `The database lacks migrations of this version (114-migrations-left.ts): prepare it first, by node dist/tool.js setup or npm run setup.\n`,
  });
  await setup();
  expect(await create()).toContain('ada@example.com can sign in');
  expect(await begins()).toBe(Infinity);
});

it('runs all migrations in a new database', async () => {
  await store.database.pool.query('DROP SCHEMA public CASCADE; CREATE SCHEMA public');
  expect(await setup()).toMatch(/^Migrations: 001-accounts\.ts, .*, 114-retention-begins\.after\.ts\b.*\.$/m);
  expect(await begins()).toBeCloseTo(24, 0);
});

it('says how it is used', async () => {
  await expect(setup('--befor')).rejects.toMatchObject({
    stderr: expect.stringContaining('--after') as string,
  });
});
