import type { Knex } from 'knex';

/**
 * The runs of a flow that are no items of loops are counted and listed by themselves: a campaign has one run, and a million items. The index
 * is in order of time and not of ids, which the planner would rather take from the primary key, past a million runs of other states.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE INDEX automatisation_runs_own ON automatisation_runs (automatisation_id, state, created_at DESC) INCLUDE (entered_at)
    WHERE parent_run_id IS NULL
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('DROP INDEX automatisation_runs_own');
}
