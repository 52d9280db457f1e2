import type { Knex } from 'knex';

/** An automation whose runs keep taking more than they may is paused, and says so. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE automatisations
      ADD COLUMN pause_reason text,
      ADD COLUMN over_budget_runs integer NOT NULL DEFAULT 0,
      ADD COLUMN over_budget_since timestamptz
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE automatisations
      DROP COLUMN pause_reason,
      DROP COLUMN over_budget_runs,
      DROP COLUMN over_budget_since
  `);
}
