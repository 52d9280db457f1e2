import type { Knex } from 'knex';

/** Loops that runs stand at, the contacts they go through, and the runs of their items. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE loops (
      run_id bigint NOT NULL,
      visit integer NOT NULL,
      user_id bigint NOT NULL,
      step_id bigint NOT NULL,
      body_step_id bigint NOT NULL,
      audience jsonb NOT NULL,
      filters jsonb NOT NULL,
      delay_milliseconds integer NOT NULL,
      total integer,
      created_at timestamptz NOT NULL DEFAULT now(),
      ended_at timestamptz,
      PRIMARY KEY (run_id, visit),
      FOREIGN KEY (user_id, run_id) REFERENCES automatisation_runs (user_id, id) ON DELETE CASCADE
    );
    COMMENT ON COLUMN loops.total IS 'How many items it has; null until its audience is gathered.';
    COMMENT ON COLUMN loops.ended_at IS 'When the last of its items had ended.';

    -- The audience as it was when the loop began. A contact that is deleted meanwhile is passed over.
    CREATE TABLE loop_contacts (
      run_id bigint NOT NULL,
      visit integer NOT NULL,
      item integer NOT NULL,
      contact_id bigint NOT NULL,
      PRIMARY KEY (run_id, visit, item),
      FOREIGN KEY (run_id, visit) REFERENCES loops (run_id, visit) ON DELETE CASCADE
    );

    ALTER TABLE automatisation_runs
      ADD COLUMN parent_run_id bigint,
      ADD COLUMN parent_visit integer,
      ADD COLUMN item integer,
      ADD COLUMN loop_depth smallint NOT NULL DEFAULT 0,
      ADD FOREIGN KEY (user_id, parent_run_id) REFERENCES automatisation_runs (user_id, id) ON DELETE CASCADE;
    COMMENT ON COLUMN automatisation_runs.parent_run_id IS 'The run whose loop this run is an item of.';
    COMMENT ON COLUMN automatisation_runs.loop_depth IS 'How many loops this run is inside of.';
    CREATE UNIQUE INDEX automatisation_runs_item ON automatisation_runs (parent_run_id, parent_visit, item)
      WHERE parent_run_id IS NOT NULL;
    CREATE INDEX automatisation_runs_items_by_state ON automatisation_runs (parent_run_id, parent_visit, state)
      WHERE parent_run_id IS NOT NULL;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE automatisation_runs
      DROP COLUMN parent_run_id, DROP COLUMN parent_visit, DROP COLUMN item, DROP COLUMN loop_depth;
    DROP TABLE loop_contacts, loops;
  `);
}
