import type { Knex } from 'knex';

/**
 * Scheduled tasks run once, or by days of the week and of the month, and can be paused; one that runs once may go by each contact's own clocks
 * (docs/decisions/0053).
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE scheduled_tasks
      ADD COLUMN recurrence text NOT NULL DEFAULT 'interval'
        CHECK (recurrence IN ('interval', 'once', 'weekly', 'monthly')),
      ADD COLUMN weekdays integer[],
      ADD COLUMN month_days integer[],
      ADD COLUMN once_at text,
      ADD COLUMN by_contact_clock boolean NOT NULL DEFAULT false,
      ADD COLUMN is_paused boolean NOT NULL DEFAULT false,
      ADD CONSTRAINT scheduled_tasks_recurrence CHECK (CASE recurrence
        WHEN 'once' THEN once_at IS NOT NULL
        WHEN 'weekly' THEN cardinality(weekdays) > 0 AND hour_to_run IS NOT NULL
        WHEN 'monthly' THEN cardinality(month_days) > 0 AND hour_to_run IS NOT NULL
        ELSE true END);
    COMMENT ON COLUMN scheduled_tasks.weekdays IS 'ISO weekdays, 1 to 7, of a weekly task.';
    COMMENT ON COLUMN scheduled_tasks.month_days IS 'Of a monthly task; a day that a month lacks is its last.';
    COMMENT ON COLUMN scheduled_tasks.once_at IS 'As its clocks show it, 2026-12-01T09:00: it is no moment before the timezone is known.';
    COMMENT ON COLUMN scheduled_tasks.by_contact_clock IS 'Those clocks are each contact''s own.';
    COMMENT ON COLUMN scheduled_tasks.is_paused IS 'Its times pass, and are not made up.';

    CREATE TABLE contact_clock_sends (
      run_id bigint PRIMARY KEY,
      user_id bigint NOT NULL,
      once_at text NOT NULL,
      FOREIGN KEY (user_id, run_id) REFERENCES automatisation_runs (user_id, id) ON DELETE CASCADE
    );
    COMMENT ON TABLE contact_clock_sends IS 'Runs whose loop reaches each contact when its own clocks show a time.';

    ALTER TABLE loop_contacts ADD COLUMN due_at timestamptz;
    COMMENT ON COLUMN loop_contacts.due_at IS 'From when on the item may begin, and those behind it; null: at once.';
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE loop_contacts DROP COLUMN due_at;
    DROP TABLE contact_clock_sends;
    ALTER TABLE scheduled_tasks
      DROP CONSTRAINT scheduled_tasks_recurrence,
      DROP COLUMN recurrence, DROP COLUMN weekdays, DROP COLUMN month_days, DROP COLUMN once_at,
      DROP COLUMN by_contact_clock, DROP COLUMN is_paused;
  `);
}
