import { connectionsOfProcess, type Database } from '../../db/database/connection';
import { isAfter, pendingMigrations, unknownMigrations } from '../../db/migrate/migrate';
import { oldestVersion } from '../stack/database';
import { ok, warning, wrong, type Look } from './look';

/** How long the database may take to respond, in milliseconds. */
const patience = 5_000;
/** How far two clocks may differ, in milliseconds: timers use this machine's clock, timestamps the database's. */
const clockTolerance = 2_000;
/** The minimum: one API process and one worker. */
const leastProcesses = 2;

/** What PostgreSQL itself lacks and brings along: the migrations ask for them, indexes and searches use them. */
const neededExtensions = ['pg_trgm', 'unaccent'];

interface Expected {
  poolSize?: number;
  clock?: () => number;
  /** The oldest major version of PostgreSQL that will do. */
  oldest?: number;
  extensions?: readonly string[];
}

/** The checks of Sillage's database. The first is whether it responds: the others depend on that. */
export function databaseLooks(
  database: Database,
  { poolSize = 10, clock = Date.now, oldest = oldestVersion, extensions = neededExtensions }: Expected = {},
): Look[] {
  const { pool, knex } = database;
  const one = async <Row extends object>(sql: string): Promise<Row> => {
    const { rows } = await pool.query<Row>(sql);
    return rows[0] as Row; // each of these queries returns a row
  };
  return [
    async () => {
      const trouble = await database.trouble(patience);
      if (trouble !== null)
        return wrong(
          `The database does not answer, or takes no changes (${trouble}).`,
          'Start it, or look at DATABASE_URL. The looks that need it were left out.',
        );
      const { version, major, encoding } = await one<{ version: string; major: number; encoding: string }>(
        `SELECT current_setting('server_version') AS version, current_setting('server_version_num')::integer / 10000 AS major,
                current_setting('server_encoding') AS encoding`,
      );
      if (major < oldest)
        return wrong(
          `The database is PostgreSQL ${version}: Sillage needs ${oldest} or later.`,
          'Update the server (pg_upgrade), or restore a backup into a newer one.',
        );
      if (encoding !== 'UTF8')
        return wrong(
          `The database's encoding is ${encoding}.`,
          "Create it again: CREATE DATABASE … ENCODING 'UTF8' TEMPLATE template0.",
        );
      return ok(`PostgreSQL ${version} answers and takes changes.`);
    },
    async () => {
      const { rows } = await pool.query<{ name: string; available: boolean }>(
        `SELECT needed AS name, available.name IS NOT NULL AS available FROM unnest($1::text[]) AS needed
         LEFT JOIN pg_available_extensions AS available ON available.name = needed
         WHERE NOT EXISTS (SELECT FROM pg_extension WHERE extname = needed)`,
        [extensions],
      );
      if (rows.length === 0) return ok(`The database has the extensions ${extensions.join(' and ')}.`);
      const lacking = `The database lacks the extensions that migrations need: ${rows.map(({ name }) => name).join(', ')}.`;
      if (rows.some(({ available }) => !available))
        return wrong(
          lacking,
          'Install them on its server: they belong to PostgreSQL (Red Hat: postgresql-contrib; Debian has them with the server).',
        );
      const statements = rows.map(({ name }) => `CREATE EXTENSION ${name};`);
      return wrong(
        lacking,
        `Run setup. If the database has every migration: ${statements.join(' ')} in it, as its owner.`,
      );
    },
    async () => {
      const unknown = await unknownMigrations(knex);
      if (unknown.length > 0)
        return wrong(
          `A newer version has used the database: this one does not know ${unknown.join(', ')}.`,
          'Install that version, or restore a backup of before.',
        );
      const pending = await pendingMigrations(knex);
      const needed = pending.filter((name) => !isAfter(name));
      if (needed.length > 0)
        return wrong(
          `The database lacks ${needed.length} of this version's migrations.`,
          'Run setup, or npm start.',
        );
      if (pending.length > 0)
        return warning(
          `Migrations are due that come after the processes of the version before: ${pending.join(', ')}.`,
          'Once none of these processes runs: node dist/tool.js setup --after.',
        );
      return ok('The database has every migration.');
    },
    async () => {
      const asked = clock();
      const { now } = await one<{ now: number }>(
        `SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint AS now`,
      );
      const answered = clock();
      const apart = Math.max(asked - now, now - answered, 0);
      if (apart > clockTolerance)
        return warning(
          `The clocks of this machine and of the database are ${(apart / 1_000).toFixed(1)} seconds apart.`,
          'Have both set by NTP.',
        );
      return ok('The clocks of this machine and of the database agree.');
    },
    async () => {
      const { most, used } = await one<{ most: number; used: number }>(
        `SELECT current_setting('max_connections')::integer - current_setting('superuser_reserved_connections')::integer AS most,
                (SELECT count(*) FROM pg_stat_activity WHERE backend_type = 'client backend' AND application_name NOT LIKE 'sillage%') AS used`,
      );
      const each = connectionsOfProcess(poolSize);
      const processes = Math.floor((most - used) / each);
      if (processes < leastProcesses)
        return warning(
          `The database has room for ${most - used} connections, and a process takes up to ${each}.`,
          'Raise max_connections of PostgreSQL, or lower DATABASE_POOL_SIZE.',
        );
      return ok(
        `The database's connections are enough for ${processes} processes (API and workers together).`,
      );
    },
  ];
}
