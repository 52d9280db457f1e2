import { readdirSync } from 'node:fs';
import path from 'node:path';
import knex, { type Knex } from 'knex';
import pg from 'pg';
import type { Querier } from './connection';

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
 * Migrates a database to the newest schema; returns the names of the migrations that it ran. Of several processes that call it at once, one
 * works and the others wait. Throws NewerDatabase.
 */
export async function migrate(databaseUrl: string): Promise<string[]> {
  const holder = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 10_000 });
  // A broken connection makes its query fail, and the failure is handled there.
  holder.on('error', () => undefined);
  await holder.connect();
  const builder = knex({ client: 'pg', connection: databaseUrl, pool: { min: 0, max: 2 }, migrations });
  try {
    await holder.query('SELECT pg_advisory_lock($1)', [migrationLock]);
    // knex keeps its lock in a row, which outlives a killed process; our lock ended with its connection, so that row is stale.
    const unknown = await unknownMigrations(builder);
    if (unknown.length > 0)
      throw new NewerDatabase(
        `A newer version of Sillage has used this database: this one does not know ${unknown.join(', ')}. Install that version, or restore a backup of before.`,
      );
    await builder.migrate.forceFreeMigrationsLock();
    const [, names] = (await builder.migrate.latest()) as [number, string[]]; // knex types it as any
    return names;
  } finally {
    await builder.destroy();
    await holder.end();
  }
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

/** Thrown for a database that a newer version has used. The message is one line for the person who asked. */
class NewerDatabase extends Error {
  override name = 'NewerDatabase';
}

/** Whether a database has every migration of this version; rejects when it has none. */
export async function isMigrated(querier: Querier): Promise<boolean> {
  const { rows } = await querier.query<{ name: string }>('SELECT name FROM knex_migrations');
  const applied = new Set(rows.map(({ name }) => name));
  return [...(await knownMigrations())].every((name) => applied.has(name));
}

/** The migrations that a database still lacks. */
export async function pendingMigrations(builder: Knex): Promise<string[]> {
  const [, pending] = (await builder.migrate.list(migrations)) as [unknown, string[]]; // knex: any
  return pending.map((name) => migrationSource.getMigrationName(name));
}
