import { readdirSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import knex, { type Knex } from 'knex';
import pg from 'pg';
import type { Querier } from '../database/connection';
import { inShortWaits, lockTimeout } from './short-waits';

/** The extension of this file, and so of the migrations: .ts under a loader, .js in the build. */
const extension = path.extname(__filename);
const directory = path.join(__dirname, '../../migrations');

/** The migrations in order. A database knows each by its source file, whether it ran from the source or from the build. */
const migrationSource: Knex.MigrationSource<string> = {
  getMigrations: () =>
    Promise.resolve(
      readdirSync(directory)
        .filter((file) => path.extname(file) === extension)
        .map((file) => path.basename(file, extension))
        .sort(),
    ),
  getMigrationName: (name) => `${name}.ts`,
  getMigration: (name) => import(path.join(directory, name + extension)) as Promise<Knex.Migration>,
};

const migrations: Knex.MigratorConfig = { migrationSource };

/** The key of the migrations' advisory lock: any number that nothing else uses. */
const migrationLock = 7_455_243;

/**
 * Whether a migration comes after the processes of the version before: it takes away, or ends, what those still need (docs/decisions/0114). Its
 * file says so: `114-retention-begins.after.ts`.
 */
export const isAfter = (name: string): boolean => name.endsWith('.after.ts');

interface Choice {
  /** Only these of the pending migrations, by name. */
  only?: readonly string[];
  /** Processes of the version before may go on: migrations that come after them are left out, and told. */
  beside?: { version: string; tellLeft: (names: string[]) => void };
}

/**
 * Migrates a database to the newest schema; returns the names of the migrations that it ran. Of several processes that call it at once, one
 * works and the others wait. Throws NewerDatabase, LockedOut, and what a migration throws, with its name.
 */
export async function migrate(databaseUrl: string, { only, beside }: Choice = {}): Promise<string[]> {
  const holder = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 10_000 });
  // A broken connection makes its query fail, and the failure is handled there.
  holder.on('error', () => undefined);
  await holder.connect();
  const connection = { connectionString: databaseUrl, lock_timeout: lockTimeout };
  const builder = knex({
    client: 'pg',
    connection,
    // One connection, so that a migration that sets lock_timeout for its next statements sets it for them.
    pool: { min: 0, max: 1 },
    migrations,
    log: { warn: () => undefined },
  });
  try {
    await takeLock(holder);
    // knex keeps its lock in a row, which outlives a killed process; our lock ended with its connection, so that row is stale.
    await refuseNewer(builder);
    await builder.migrate.forceFreeMigrationsLock();
    const pending = (await pendingMigrations(builder)).filter((name) => only?.includes(name) ?? true);
    const left = beside ? await leftBeside(builder, pending, beside.version) : [];
    const names = pending.filter((name) => !left.includes(name));
    for (const name of names)
      await inShortWaits(name, builder, () => builder.migrate.up({ ...migrations, name }));
    if (beside && left.length > 0) {
      await noteLeft(builder, left, beside.version);
      beside.tellLeft(left);
    }
    return names;
  } finally {
    await builder.destroy();
    await holder.end();
  }
}

/** How often a process that waits for another's migrations asks whether they are done, in milliseconds. */
const askAgain = 100;

/** Asks again and again: a statement that waited for the lock would have a snapshot, whose end an index that is made `CONCURRENTLY` waits for. */
async function takeLock(holder: pg.Client): Promise<void> {
  const isTaken = async (): Promise<boolean> => {
    const { rows } = await holder.query<{ taken: boolean }>('SELECT pg_try_advisory_lock($1) AS taken', [
      migrationLock,
    ]);
    return rows[0]?.taken === true;
  };
  while (!(await isTaken())) await delay(askAgain);
}

/** The migrations that a database has and this version does not know: a newer one has used it. */
export async function unknownMigrations(builder: Knex): Promise<string[]> {
  const isThere = await builder.schema.hasTable('knex_migrations');
  if (!isThere) return [];
  const names = await builder('knex_migrations').orderBy('id').pluck<string[]>('name');
  const known = await knownMigrations();
  return names.filter((name) => !known.has(name));
}

/** The migrations of this version. */
export async function knownMigrations(): Promise<Set<string>> {
  const own = await migrationSource.getMigrations([]);
  return new Set(own.map((name) => migrationSource.getMigrationName(name)));
}

/**
 * The pending migrations that come after the processes of the version before. Not those that a setup of an earlier version has left out: the
 * processes of now are of that version. And none of a database that is new.
 */
async function leftBeside(builder: Knex, pending: readonly string[], version: string): Promise<string[]> {
  const known = await knownMigrations();
  if (pending.length === known.size) return [];
  const isNoted = await builder.schema.hasTable(noteOfLeft);
  const earlier = isNoted
    ? await builder(noteOfLeft).whereNot({ version }).orderBy('name').pluck<string[]>('name')
    : [];
  return pending.filter((name) => isAfter(name) && !earlier.includes(name));
}

/** Made by migration 114. */
const noteOfLeft = 'migrations_left';

async function noteLeft(builder: Knex, names: readonly string[], version: string): Promise<void> {
  await builder(noteOfLeft)
    .insert(names.map((name) => ({ name, version })))
    .onConflict('name')
    .ignore();
}

/** Thrown for a database that a newer version has used. The message is one line for the person who asked. */
class NewerDatabase extends Error {
  override name = 'NewerDatabase';
}

async function refuseNewer(builder: Knex): Promise<void> {
  const unknown = await unknownMigrations(builder);
  if (unknown.length > 0)
    throw new NewerDatabase(
      `A newer version of Sillage has used this database: this one does not know ${unknown.join(', ')}. Install that version, or restore a backup of before.`,
    );
}

/** Thrown for a database that lacks migrations. The message is one line for the person who asked. */
class Unmigrated extends Error {
  override name = 'Unmigrated';
}

/**
 * Throws Unmigrated where a database lacks migrations that this version needs, with what to do (`remedy`), and NewerDatabase. Migrations that
 * come after the version before may be missing.
 */
export async function requireMigrated(builder: Knex, remedy: string): Promise<void> {
  await refuseNewer(builder);
  const missing = (await pendingMigrations(builder)).filter((name) => !isAfter(name));
  if (missing.length > 0)
    throw new Unmigrated(`The database lacks migrations of this version (${missing.join(', ')}): ${remedy}.`);
}

/** Whether a database has every migration that processes of this version need; rejects when it has none. */
export async function isMigrated(querier: Querier): Promise<boolean> {
  const { rows } = await querier.query<{ name: string }>('SELECT name FROM knex_migrations');
  const applied = new Set(rows.map(({ name }) => name));
  return [...(await knownMigrations())].every((name) => applied.has(name) || isAfter(name));
}

/** The migrations that a database still lacks, in order. */
export async function pendingMigrations(builder: Knex): Promise<string[]> {
  const [, pending] = (await builder.migrate.list(migrations)) as [unknown, string[]]; // knex: any
  return pending.map((name) => migrationSource.getMigrationName(name));
}
