import type { Knex } from 'knex';

/** Goals leave out whoever was in the account's control group when the run began (docs/decisions/0081). */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE account_control_groups (
      user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
      since timestamptz NOT NULL,
      percent smallint NOT NULL CHECK (percent BETWEEN 0 AND 50),
      PRIMARY KEY (user_id, since)
    );
    COMMENT ON TABLE account_control_groups IS 'How large the control group of an account has been: each size, and since when.';
    INSERT INTO account_control_groups (user_id, since, percent)
      SELECT id, COALESCE(control_since, now()), control_percent FROM users WHERE control_percent > 0;

    ALTER TABLE goal_entries ADD COLUMN is_left_out boolean NOT NULL DEFAULT false;
    COMMENT ON COLUMN goal_entries.is_left_out IS
      'Its contact was in the control group of the account when the run began: of all figures it is in left_out alone.';
    ALTER TABLE goal_figures ADD COLUMN left_out bigint NOT NULL DEFAULT 0;
    COMMENT ON COLUMN goal_figures.left_out IS 'Runs that began and are in no other figure: entries with is_left_out.';

    -- Goals that have counted contacts of such a group are counted again, as if they were set now.
    UPDATE goals g SET replaced_at = now() FROM users u WHERE u.id = g.user_id AND u.control_percent > 0 AND g.replaced_at IS NULL;
    INSERT INTO goals (user_id, automatisation_id, event_name, filters, window_days, value_field, control_percent, control_since, created_at, stored_to)
      SELECT user_id, automatisation_id, event_name, filters, window_days, value_field, control_percent, control_since, created_at,
             COALESCE((SELECT id FROM automatisation_runs WHERE automatisation_id = g.automatisation_id ORDER BY id DESC LIMIT 1), 0)
      FROM goals g WHERE replaced_at = now();
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE goal_figures DROP COLUMN left_out;
    ALTER TABLE goal_entries DROP COLUMN is_left_out;
    DROP TABLE account_control_groups;
  `);
}
