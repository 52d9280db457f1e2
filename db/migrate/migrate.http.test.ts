import knex from 'knex';
import { useDatabase } from '../../tests/support/database/database';
import { undoMigration } from '../../tests/support/database/migrations';
import { untilFound } from '../../tests/support/until-found';
import { migrate, pendingMigrations } from './migrate';

describe('migrations', () => {
  const own = useDatabase();

  test('are all there in a database that was migrated', async () => {
    expect(await pendingMigrations(own.database.knex)).toEqual([]);
    expect(await migrate(own.url)).toEqual([]);
  });

  test('can be undone and done again', async () => {
    const builder = knex({ client: 'pg', connection: own.url });
    try {
      await builder.migrate.rollback({ directory: 'migrations', loadExtensions: ['.ts'] }, true);
      const left = await builder('pg_tables').where({ schemaname: 'public' }).pluck('tablename');
      expect(left.sort()).toEqual(['knex_migrations', 'knex_migrations_lock']);
      expect((await pendingMigrations(builder)).length).toBeGreaterThan(0);
    } finally {
      await builder.destroy();
    }
    expect((await migrate(own.url)).length).toBeGreaterThan(0);
    expect(await pendingMigrations(own.database.knex)).toEqual([]);
  });

  test('go on after a process that was killed while it held the lock', async () => {
    await own.database.knex('knex_migrations_lock').update({ is_locked: 1 });
    expect(await migrate(own.url)).toEqual([]);
  });

  test('are run once when several processes ask at the same time', async () => {
    await own.database.knex.raw('DROP SCHEMA public CASCADE; CREATE SCHEMA public');
    const runs = await Promise.all([migrate(own.url), migrate(own.url), migrate(own.url)]);
    expect(runs.filter((names) => names.length > 0)).toHaveLength(1);
  });
});

/** A migration that alters a table, and that none of the later ones needs. */
const alters = '082-backtests-of-drafts.ts';

describe('a migration', () => {
  const own = useDatabase();

  test('that waits for a lock holds up nobody who comes after it', async () => {
    await undoMigration(own.url, alters);
    const [reader, other] = await Promise.all([own.database.pool.connect(), own.database.pool.connect()]);
    try {
      await reader.query('BEGIN');
      await reader.query('SELECT FROM backtests');
      const migrating = migrate(own.url);
      try {
        await untilFound(async () => {
          const { rows } = await other.query<object>(
            `SELECT FROM pg_locks WHERE NOT granted AND relation = 'backtests'::regclass`,
          );
          return rows[0];
        });
        await other.query('SET statement_timeout = 60000');
        await other.query('SELECT FROM backtests');
        await other.query('RESET statement_timeout');
      } finally {
        await reader.query('COMMIT');
        expect(await migrating).toEqual([alters]);
      }
    } finally {
      reader.release();
      other.release();
    }
  });

  test('that fails is named', async () => {
    await undoMigration(own.url, alters);
    await own.database.pool.query('ALTER TABLE backtests ADD COLUMN is_draft boolean');
    await expect(migrate(own.url)).rejects.toThrow(
      new RegExp(
        `^The migration ${alters} failed: .*column "is_draft" of relation "backtests" already exists`,
        's',
      ),
    );
    await own.database.pool.query('ALTER TABLE backtests DROP COLUMN is_draft');
    expect(await migrate(own.url)).toEqual([alters]);
  });

  test('that waits for an automatic vacuum has it give way, and holds up nobody meanwhile', async () => {
    await undoMigration(own.url, alters);
    const [vacuum, other] = await Promise.all([own.database.pool.connect(), own.database.pool.connect()]);
    try {
      await vacuum.query('BEGIN');
      await vacuum.query('LOCK TABLE backtests IN SHARE UPDATE EXCLUSIVE MODE');
      const migrating = migrate(own.url);
      try {
        // In the mode in which a vacuum gives way to whoever waits, and which bars neither readers nor writers.
        await untilFound(async () => {
          const { rows } = await other.query<object>(
            `SELECT FROM pg_locks WHERE NOT granted AND relation = 'backtests'::regclass AND mode = 'ShareUpdateExclusiveLock'`,
          );
          return rows[0];
        });
      } finally {
        await vacuum.query('COMMIT');
        expect(await migrating).toEqual([alters]);
      }
    } finally {
      vacuum.release();
      other.release();
    }
  });
});
