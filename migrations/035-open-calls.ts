import type { Knex } from 'knex';

/** Calls that are to be made, or out, are found without a look at those that are over: some have nobody who waits for them any more. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(
    `CREATE INDEX calls_open ON calls (user_id, run_id, visit) WHERE state IN ('pending', 'sending')`,
  );
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('DROP INDEX calls_open');
}
