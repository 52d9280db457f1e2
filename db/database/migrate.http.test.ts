import knex from 'knex';
import { useDatabase } from '../../tests/support/database';
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
