import type { Knex } from 'knex';

/** What goes wrong is told of: found by the worker in rounds over the accounts, and kept for some days after it is over. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE notices (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
      kind text NOT NULL,
      automatisation_id bigint,
      step_id bigint,
      user_app_id bigint,
      began_at timestamptz NOT NULL,
      count integer NOT NULL,
      detail jsonb NOT NULL DEFAULT '{}',
      created_at timestamptz NOT NULL DEFAULT now(),
      quiet_since timestamptz,
      ended_at timestamptz,
      UNIQUE (user_id, id),
      FOREIGN KEY (user_id, automatisation_id) REFERENCES automatisations (user_id, id) ON DELETE CASCADE,
      FOREIGN KEY (user_id, user_app_id) REFERENCES user_apps (user_id, id) ON DELETE CASCADE
    );
    COMMENT ON COLUMN notices.step_id IS 'No reference: a flow that goes back to a revision takes its steps away and puts them back.';
    COMMENT ON COLUMN notices.quiet_since IS 'Since when it has not been true any more; null while it is.';
    COMMENT ON COLUMN notices.ended_at IS 'When it stopped to be true, once it had not been for a while.';
    CREATE UNIQUE INDEX notices_open ON notices (user_id, kind, automatisation_id, step_id, user_app_id) NULLS NOT DISTINCT
      WHERE ended_at IS NULL;
    CREATE INDEX notices_automatisation ON notices (user_id, automatisation_id);
    CREATE INDEX notices_user_app ON notices (user_id, user_app_id);
    CREATE INDEX notices_over ON notices (ended_at) WHERE ended_at IS NOT NULL;

    ALTER TABLE user_apps ADD COLUMN problem_since timestamptz;
    COMMENT ON COLUMN user_apps.problem_since IS 'Since when test_problem says that it fails.';
    UPDATE user_apps SET problem_since = now() WHERE test_problem IS NOT NULL;

    ALTER TABLE sweeps
      DROP CONSTRAINT sweeps_what_check,
      ADD CONSTRAINT sweeps_what_check CHECK (what IN ('runs', 'notices'));
    INSERT INTO sweeps (what) VALUES ('notices');
    COMMENT ON COLUMN sweeps.position IS 'The last of the portion that was taken last, a run or an account; workers take turns by this row.';
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    DELETE FROM sweeps WHERE what = 'notices';
    ALTER TABLE sweeps
      DROP CONSTRAINT sweeps_what_check,
      ADD CONSTRAINT sweeps_what_check CHECK (what = 'runs');
    ALTER TABLE user_apps DROP COLUMN problem_since;
    DROP TABLE notices;
  `);
}
