import type { Knex } from 'knex';

/**
 * The outbox is read in the order of `dispatch_order` alone. Beside it the planner knew the primary key, by which it passed a million rows of
 * one account on the way to the first of another.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('ALTER TABLE dispatch DROP CONSTRAINT dispatch_pkey');
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('ALTER TABLE dispatch ADD PRIMARY KEY (id)');
}
