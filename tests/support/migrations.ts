import knex from 'knex';

/** Undoes a migration of the database and does it again, by the file's name: on what is there by now. */
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
