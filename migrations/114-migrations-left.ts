import type { Knex } from 'knex';

/** Each statement is a transaction of its own, and can be repeated. */
export const config = { transaction: false };

/** Migrations that come after the processes of the version before are left out beside these (docs/decisions/0114). */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('CREATE TABLE IF NOT EXISTS migrations_left (name text PRIMARY KEY, version text NOT NULL)');
  await knex.raw(
    `COMMENT ON TABLE migrations_left IS
      'Migrations that a setup has left out, because processes of the version before went on, with the version of that setup: the setup of a later one runs them.'`,
  );
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('DROP TABLE IF EXISTS migrations_left');
}
