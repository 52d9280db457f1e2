import type { Knex } from 'knex';

/** Runs that wait for an event of their contact are found by it (docs/decisions/0072). */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE automatisation_runs ADD COLUMN awaited_event text;
    COMMENT ON COLUMN automatisation_runs.awaited_event IS
      'The name of the event of its contact that wakes the run where it waits for one; null elsewhere.';
    CREATE INDEX automatisation_runs_awaiting ON automatisation_runs (contact_id, awaited_event) WHERE awaited_event IS NOT NULL;
    CREATE INDEX automatisation_run_steps_came ON automatisation_run_steps (automatisation_id, step_id, started_at)
      WHERE type = 'WAIT' AND state = 'done' AND detail -> 'branch' = 'true';
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    DROP INDEX automatisation_run_steps_came;
    ALTER TABLE automatisation_runs DROP COLUMN awaited_event;
  `);
}
