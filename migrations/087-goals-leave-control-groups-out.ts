import type { Knex } from 'knex';

/** Goals leave out contacts that were in the account's control group when their run began (docs/decisions/0081). */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- Workers that count for goals wait until the migration has ended.
    SELECT FROM goals_counted FOR UPDATE;

    -- The goals of accounts with such a group have counted its contacts. A copy takes the place of each, and the worker counts the copy from
    -- the first run on. Of the runs the newest one of each goal's flow is read, and tables are altered behind that: their locks are short.
    UPDATE goals g SET replaced_at = now() FROM users u WHERE u.id = g.user_id AND u.control_percent > 0 AND g.replaced_at IS NULL;
    INSERT INTO goals (user_id, automatisation_id, event_name, filters, window_days, value_field, control_percent, control_since, created_at, stored_to)
      SELECT user_id, automatisation_id, event_name, filters, window_days, value_field, control_percent, control_since, created_at,
             COALESCE((SELECT id FROM automatisation_runs WHERE automatisation_id = g.automatisation_id ORDER BY id DESC LIMIT 1), 0)
      FROM goals g WHERE replaced_at = now();

    CREATE TABLE account_control_groups (
      user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
      since timestamptz NOT NULL,
      percent smallint NOT NULL CHECK (percent BETWEEN 0 AND 50),
      PRIMARY KEY (user_id, since)
    );
    COMMENT ON TABLE account_control_groups IS 'The sizes that the control group of an account has had, and since when it had each.';
    INSERT INTO account_control_groups (user_id, since, percent)
      SELECT id, COALESCE(control_since, now()), control_percent FROM users WHERE control_percent > 0;

    ALTER TABLE goal_entries ADD COLUMN is_left_out boolean NOT NULL DEFAULT false;
    COMMENT ON COLUMN goal_entries.is_left_out IS
      'The contact was in the control group of the account when the run began. The entry counts in left_out and in no other figure.';
    ALTER TABLE goal_figures ADD COLUMN left_out bigint NOT NULL DEFAULT 0;
    COMMENT ON COLUMN goal_figures.left_out IS 'How many entries that began have is_left_out. No other figure has them.';
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE goal_figures DROP COLUMN left_out;
    ALTER TABLE goal_entries DROP COLUMN is_left_out;
    DROP TABLE account_control_groups;
  `);
}
