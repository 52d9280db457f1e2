import type { Knex } from 'knex';

/** A visit that its run's end cut off is told as that, and not as done. What was written before stays as it is. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE automatisation_run_steps
      DROP CONSTRAINT automatisation_run_steps_state_check,
      ADD CONSTRAINT automatisation_run_steps_state_check
        CHECK (state IN ('waiting', 'done', 'failed', 'unknown', 'stopped', 'exited'));
    COMMENT ON COLUMN automatisation_run_steps.state IS
      'unknown: a call went out, and whether it did its work is not known; it is never made again unasked. stopped, exited: the run ended so while it waited there.';
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    UPDATE automatisation_run_steps SET state = 'done' WHERE state IN ('stopped', 'exited');
    ALTER TABLE automatisation_run_steps
      DROP CONSTRAINT automatisation_run_steps_state_check,
      ADD CONSTRAINT automatisation_run_steps_state_check CHECK (state IN ('waiting', 'done', 'failed', 'unknown'));
    COMMENT ON COLUMN automatisation_run_steps.state IS
      'unknown: a call went out, and whether it did its work is not known; it is never made again unasked.';
  `);
}
