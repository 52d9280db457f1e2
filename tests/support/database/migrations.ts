import knex, { type Knex } from 'knex';

/** Rolls a migration of the database back and applies it again, by its file's name, on the current data. */
export async function migrateAgain(url: string, name: string): Promise<void> {
  await undoMigration(url, name);
  await redoMigration(url, name);
}

/** Rolls a migration of the database back, by its file's name. */
export const undoMigration = (url: string, name: string): Promise<void> =>
  withMigrator(url, (migrator) => migrator.down(of(name)));

/** Applies a migration that was rolled back. */
export const redoMigration = (url: string, name: string): Promise<void> =>
  withMigrator(url, (migrator) => migrator.up(of(name)));

const of = (name: string): Knex.MigratorConfig & { name: string } => ({
  directory: 'migrations',
  loadExtensions: ['.ts'],
  name,
});

async function withMigrator(url: string, work: (migrator: Knex.Migrator) => Promise<unknown>): Promise<void> {
  const builder = knex({ client: 'pg', connection: url });
  try {
    await work(builder.migrate);
  } finally {
    await builder.destroy();
  }
}
