import type { Knex } from 'knex';

/** The visits of conditions that took the True branch, counted by themselves: the other visits that are done took the False one. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE INDEX automatisation_run_steps_true ON automatisation_run_steps (automatisation_id, step_id, started_at)
      WHERE type = 'CONDITION' AND state = 'done' AND detail -> 'branch' = 'true'
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('DROP INDEX automatisation_run_steps_true');
}
