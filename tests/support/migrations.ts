import knex from 'knex';

/** Rolls a migration of the database back and applies it again, by its file's name, on the current data. */
export async function migrateAgain(url: string, name: string): Promise<void> {
  const builder = knex({ client: 'pg', connection: url });
  const migration = { directory: 'migrations', loadExtensions: ['.ts'], name };
  try {
    await builder.migrate.down(migration);
    await builder.migrate.up(migration);
  } finally {
    await builder.destroy();
  }
}
