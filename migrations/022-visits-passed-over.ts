import type { Knex } from 'knex';

/**
 * A visit whose step was passed over, such as an e-mail to who has no address, is told as that, and not as done. A state of its own: the
 * index that counts visits by step and state counts these by itself.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE automatisation_run_steps
      DROP CONSTRAINT automatisation_run_steps_state_check,
      ADD CONSTRAINT automatisation_run_steps_state_check
        CHECK (state IN ('waiting', 'done', 'skipped', 'failed', 'unknown', 'stopped', 'exited'));
    COMMENT ON COLUMN automatisation_run_steps.state IS
      'skipped: passed over; detail.skipped says why. unknown: a call went out, and whether it did its work is not known; it is never made again unasked. stopped, exited: the run ended so while it waited there.';
    UPDATE automatisation_run_steps SET state = 'skipped' WHERE state = 'done' AND type = 'APICALL' AND detail -> 'skipped' IS NOT NULL;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    UPDATE automatisation_run_steps SET state = 'done' WHERE state = 'skipped';
    ALTER TABLE automatisation_run_steps
      DROP CONSTRAINT automatisation_run_steps_state_check,
      ADD CONSTRAINT automatisation_run_steps_state_check
        CHECK (state IN ('waiting', 'done', 'failed', 'unknown', 'stopped', 'exited'));
    COMMENT ON COLUMN automatisation_run_steps.state IS
      'unknown: a call went out, and whether it did its work is not known; it is never made again unasked. stopped, exited: the run ended so while it waited there.';
  `);
}
