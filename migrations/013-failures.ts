import type { Knex } from 'knex';

/**
 * Failed runs are gone on with by hand: how often each was, and who did what. Calls whose outcome nobody knows. Why an event
 * started nothing, and what a run has sent. Indexes for runs at a step and for counts of a period.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE automatisation_runs ADD COLUMN retries smallint NOT NULL DEFAULT 0;
    COMMENT ON COLUMN automatisation_runs.retries IS 'How often it went on by hand after failing; each time by a workflow of its own.';
    ALTER TABLE dispatch ADD COLUMN run_retries smallint NOT NULL DEFAULT 0;
    COMMENT ON COLUMN dispatch.run_retries IS 'Names the workflow to wake when the run itself has been deleted.';

    ALTER TABLE automatisation_run_steps
      DROP CONSTRAINT automatisation_run_steps_state_check,
      ADD CONSTRAINT automatisation_run_steps_state_check CHECK (state IN ('waiting', 'done', 'failed', 'unknown'));
    COMMENT ON COLUMN automatisation_run_steps.state IS
      'unknown: a call went out, and whether it did its work is not known; it is never made again unasked.';

    CREATE TABLE automatisation_run_interventions (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      user_id bigint NOT NULL,
      run_id bigint NOT NULL,
      step_id bigint,
      action text NOT NULL CHECK (action IN ('retry', 'skip', 'stop')),
      author_id bigint REFERENCES users ON DELETE SET NULL,
      created_at timestamptz NOT NULL DEFAULT now(),
      FOREIGN KEY (user_id, run_id) REFERENCES automatisation_runs (user_id, id) ON DELETE CASCADE
    );
    CREATE INDEX automatisation_run_interventions_run ON automatisation_run_interventions (run_id, id);

    ALTER TABLE events ADD COLUMN triggers boolean NOT NULL DEFAULT true;
    COMMENT ON COLUMN events.triggers IS 'False: stored as history, it started nothing and nobody left because of it.';
    CREATE INDEX events_cause ON events (cause_run_id, id) WHERE cause_run_id IS NOT NULL;

    CREATE INDEX automatisation_runs_failed_at ON automatisation_runs (current_step_id, id) WHERE state = 'failed';
    DROP INDEX automatisation_run_steps_counts;
    CREATE INDEX automatisation_run_steps_counts ON automatisation_run_steps (automatisation_id, step_id, state, started_at);
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    DROP INDEX automatisation_run_steps_counts;
    CREATE INDEX automatisation_run_steps_counts ON automatisation_run_steps (automatisation_id, step_id, state);
    DROP INDEX automatisation_runs_failed_at, events_cause;
    ALTER TABLE events DROP COLUMN triggers;
    DROP TABLE automatisation_run_interventions;
    UPDATE automatisation_run_steps SET state = 'failed' WHERE state = 'unknown';
    ALTER TABLE automatisation_run_steps
      DROP CONSTRAINT automatisation_run_steps_state_check,
      ADD CONSTRAINT automatisation_run_steps_state_check CHECK (state IN ('waiting', 'done', 'failed'));
    ALTER TABLE dispatch DROP COLUMN run_retries;
    ALTER TABLE automatisation_runs DROP COLUMN retries;
  `);
}
