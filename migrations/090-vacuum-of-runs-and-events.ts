import type { Knex } from 'knex';

/** A statement waits for a vacuum of its table, so it holds no lock of another meanwhile. */
export const config = { transaction: false };

const tables = ['automatisation_runs', 'events'];

/** Space that portions of the retention leave is used again soon, not when a fifth of the table is dead. */
export async function up(knex: Knex): Promise<void> {
  for (const table of tables)
    await knex.raw(`ALTER TABLE ${table} SET (autovacuum_vacuum_scale_factor = 0.02)`);
}

export async function down(knex: Knex): Promise<void> {
  for (const table of tables) await knex.raw(`ALTER TABLE ${table} RESET (autovacuum_vacuum_scale_factor)`);
}
