import type { Knex } from 'knex';

/**
 * Runs and what they did, the receipts that make a retried segment harmless, and the outbox (`dispatch`) of workflows
 * that must still be started or woken.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE automatisation_runs (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      user_id bigint NOT NULL,
      automatisation_id bigint NOT NULL,
      event_id bigint,
      contact_id bigint,
      state text NOT NULL DEFAULT 'running'
        CHECK (state IN ('running', 'completed', 'failed', 'exited', 'stopped', 'refused')),
      reason jsonb,
      segment integer NOT NULL DEFAULT 0,
      visit integer NOT NULL DEFAULT 0,
      current_step_id bigint,
      current_step_started_at timestamptz,
      waiting_until timestamptz,
      event_data jsonb,
      depth smallint NOT NULL DEFAULT 0,
      created_at timestamptz NOT NULL DEFAULT now(),
      entered_at timestamptz,
      ended_at timestamptz,
      UNIQUE (user_id, id),
      UNIQUE (automatisation_id, event_id),
      FOREIGN KEY (user_id, automatisation_id) REFERENCES automatisations (user_id, id) ON DELETE CASCADE,
      FOREIGN KEY (user_id, event_id) REFERENCES events (user_id, id) ON DELETE CASCADE,
      FOREIGN KEY (user_id, contact_id) REFERENCES contacts (user_id, id) ON DELETE CASCADE
    );
    COMMENT ON COLUMN automatisation_runs.state IS 'refused: the event matched but the run never entered; reason says why.';
    COMMENT ON COLUMN automatisation_runs.segment IS 'How many segments are done; the next one to advance.';
    COMMENT ON COLUMN automatisation_runs.visit IS 'How many steps were visited; numbers the rows of automatisation_run_steps.';
    COMMENT ON COLUMN automatisation_runs.event_data IS 'The run''s own copy of the event''s data, once a step changed it.';
    CREATE INDEX automatisation_runs_list ON automatisation_runs (automatisation_id, id DESC);
    CREATE INDEX automatisation_runs_state ON automatisation_runs (automatisation_id, state, id DESC);
    CREATE INDEX automatisation_runs_contact ON automatisation_runs (contact_id, automatisation_id, state);
    CREATE INDEX automatisation_runs_event ON automatisation_runs (event_id);
    CREATE INDEX automatisation_runs_at_step ON automatisation_runs (current_step_id) WHERE state = 'running';
    CREATE INDEX automatisation_runs_time ON automatisation_runs (user_id, entered_at) WHERE entered_at IS NOT NULL;

    CREATE TABLE automatisation_run_steps (
      run_id bigint NOT NULL,
      visit integer NOT NULL,
      user_id bigint NOT NULL,
      automatisation_id bigint NOT NULL,
      step_id bigint NOT NULL,
      type text NOT NULL,
      state text NOT NULL CHECK (state IN ('waiting', 'done', 'failed')),
      revision integer NOT NULL,
      detail jsonb NOT NULL DEFAULT '{}',
      started_at timestamptz NOT NULL,
      ended_at timestamptz,
      PRIMARY KEY (run_id, visit),
      FOREIGN KEY (user_id, run_id) REFERENCES automatisation_runs (user_id, id) ON DELETE CASCADE
    );
    CREATE INDEX automatisation_run_steps_counts ON automatisation_run_steps (automatisation_id, step_id, state);

    CREATE TABLE receipts (
      run_id bigint NOT NULL,
      segment integer NOT NULL,
      user_id bigint NOT NULL,
      result jsonb NOT NULL,
      created_at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (run_id, segment),
      FOREIGN KEY (user_id, run_id) REFERENCES automatisation_runs (user_id, id) ON DELETE CASCADE
    );

    CREATE TABLE dispatch (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
      run_id bigint NOT NULL,
      run_created_at timestamptz NOT NULL,
      kind text NOT NULL CHECK (kind IN ('start', 'wake')),
      attempts integer NOT NULL DEFAULT 0,
      not_before timestamptz NOT NULL DEFAULT now(),
      created_at timestamptz NOT NULL DEFAULT now()
    );
    COMMENT ON COLUMN dispatch.run_id IS 'No reference: the wake-up of a run outlives it, so that a workflow whose run was deleted ends at once.';
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`DROP TABLE dispatch, receipts, automatisation_run_steps, automatisation_runs`);
}
