import type { Knex } from 'knex';

/** One index of the runs that stand at a step, running or failed, instead of two: it counts and lists them by itself. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE INDEX automatisation_runs_standing ON automatisation_runs (current_step_id, id DESC)
      INCLUDE (user_id, automatisation_id, state, contact_id) WHERE state IN ('running', 'failed');
    DROP INDEX automatisation_runs_at_step, automatisation_runs_failed_at;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE INDEX automatisation_runs_at_step ON automatisation_runs (current_step_id) WHERE state = 'running';
    CREATE INDEX automatisation_runs_failed_at ON automatisation_runs (current_step_id, id) WHERE state = 'failed';
    DROP INDEX automatisation_runs_standing;
  `);
}
