import { connectionsOfProcess, type Database } from '../../db/database/connection';
import { pendingMigrations, unknownMigrations } from '../../db/database/migrate';
import { ok, warning, wrong, type Look } from './look';

/** How long the database may take to respond, in milliseconds. */
const patience = 5_000;
/** How far two clocks may differ, in milliseconds: timers use this machine's clock, timestamps the database's. */
const clockTolerance = 2_000;
/** The minimum: one API process and one worker. */
const leastProcesses = 2;

/** The checks of Sillage's database. The first is whether it responds: the others depend on that. */
export function databaseLooks(
  database: Database,
  { poolSize = 10, clock = Date.now }: { poolSize?: number; clock?: () => number } = {},
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
      const { version, encoding } = await one<{ version: string; encoding: string }>(
        `SELECT current_setting('server_version') AS version, current_setting('server_encoding') AS encoding`,
      );
      if (encoding !== 'UTF8')
        return wrong(
          `The database's encoding is ${encoding}.`,
          "Make it anew: CREATE DATABASE … ENCODING 'UTF8' TEMPLATE template0.",
        );
      return ok(`PostgreSQL ${version} answers and takes changes.`);
    },
    async () => {
      const unknown = await unknownMigrations(knex);
      if (unknown.length > 0)
        return wrong(
          `A newer version has used the database: this one does not know ${unknown.join(', ')}.`,
          'Install that version, or restore a backup of before.',
        );
      const pending = await pendingMigrations(knex);
      if (pending.length > 0)
        return wrong(
          `The database lacks ${pending.length} of this version's migrations.`,
          'Run setup, or npm start.',
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
