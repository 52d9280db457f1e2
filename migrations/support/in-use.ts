import type { Knex } from 'knex';

/** What an index is of: `table (columns) WHERE …`. */
interface Index {
  name: string;
  of: string;
}

/**
 * Makes an index while others write its table. Outside of a transaction; it can be repeated: what a migration that was killed has left of it is
 * made anew. It waits until transactions are over that are open then, and bars nobody meanwhile, so it may wait for long.
 */
export async function makeIndex(knex: Knex, { name, of }: Index): Promise<void> {
  await waiting(knex, async () => {
    const { rows } = await knex.raw<{ rows: unknown[] }>(
      'SELECT FROM pg_index WHERE indexrelid = to_regclass(?) AND NOT indisvalid',
      [name],
    );
    if (rows.length > 0) await knex.raw(`DROP INDEX CONCURRENTLY ${name}`);
    await knex.raw(`CREATE INDEX CONCURRENTLY IF NOT EXISTS ${name} ON ${of}`);
  });
}

/**
 * Runs statements that may wait: they bar nobody while they do, or only from single rows. Other statements of migrations give up soon, and are
 * repeated (db/migrate/short-waits.ts).
 */
export async function waiting(knex: Knex, work: () => PromiseLike<unknown>): Promise<void> {
  await knex.raw('SET lock_timeout = 0');
  await work();
  await knex.raw('RESET lock_timeout');
}
