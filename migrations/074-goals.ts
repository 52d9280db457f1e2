import type { Knex } from 'knex';

/** Goals of automations and campaigns, which runs reached them, and their figures by quarter of an hour (docs/decisions/0074). */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE goals (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      user_id bigint NOT NULL,
      automatisation_id bigint NOT NULL,
      event_name text NOT NULL,
      filters jsonb NOT NULL DEFAULT '[]',
      window_days smallint NOT NULL CHECK (window_days BETWEEN 1 AND 90),
      value_field text,
      control_percent smallint NOT NULL DEFAULT 0 CHECK (control_percent BETWEEN 0 AND 50),
      control_since timestamptz,
      stored_to bigint NOT NULL,
      counted_to bigint NOT NULL DEFAULT 0,
      created_at timestamptz NOT NULL DEFAULT now(),
      replaced_at timestamptz,
      UNIQUE (user_id, id),
      FOREIGN KEY (user_id, automatisation_id) REFERENCES automatisations (user_id, id) ON DELETE CASCADE
    );
    COMMENT ON COLUMN goals.control_percent IS 'How many of a hundred contacts are the control group, which does not enter.';
    COMMENT ON COLUMN goals.control_since IS 'Since when the group is this large; null: there is none.';
    COMMENT ON COLUMN goals.stored_to IS 'The newest run of the automation when the goal was set.';
    COMMENT ON COLUMN goals.counted_to IS 'Up to which id the runs of the automation are counted.';
    COMMENT ON COLUMN goals.replaced_at IS 'It is not the goal any more, and is being erased in portions.';
    CREATE UNIQUE INDEX goals_current ON goals (automatisation_id) WHERE replaced_at IS NULL;
    CREATE INDEX goals_automatisation ON goals (automatisation_id);
    CREATE INDEX goals_event ON goals (user_id, event_name) WHERE replaced_at IS NULL;

    CREATE TABLE goal_entries (
      run_id bigint NOT NULL,
      goal_id bigint NOT NULL,
      user_id bigint NOT NULL,
      contact_id bigint NOT NULL,
      entry_event_id bigint,
      entered_at timestamptz,
      is_control boolean NOT NULL DEFAULT false,
      is_compared boolean NOT NULL DEFAULT false,
      event_id bigint,
      converted_at timestamptz,
      value numeric,
      PRIMARY KEY (run_id, goal_id),
      FOREIGN KEY (user_id, run_id) REFERENCES automatisation_runs (user_id, id) ON DELETE CASCADE,
      FOREIGN KEY (user_id, goal_id) REFERENCES goals (user_id, id) ON DELETE CASCADE
    );
    COMMENT ON TABLE goal_entries IS 'Runs that a goal counts, and the event by which each reached it.';
    COMMENT ON COLUMN goal_entries.entered_at IS 'Null: the run has not begun yet. Of a run of the control group, when it would have begun.';
    COMMENT ON COLUMN goal_entries.is_compared IS 'It is the first of its contact since there is the control group.';
    CREATE INDEX goal_entries_contact ON goal_entries (goal_id, contact_id, entered_at);
    CREATE INDEX goal_entries_entering ON goal_entries (goal_id, run_id) WHERE entered_at IS NULL;

    -- Every offset of a timezone is a multiple of a quarter of an hour, so days of all zones consist of these.
    CREATE FUNCTION quarter_start(moment timestamptz) RETURNS timestamptz LANGUAGE sql IMMUTABLE PARALLEL SAFE
      RETURN date_bin(interval '15 minutes', moment, '1970-01-01 00:00Z');

    CREATE TABLE goal_figures (
      goal_id bigint NOT NULL,
      user_id bigint NOT NULL,
      start timestamptz NOT NULL,
      entered bigint NOT NULL,
      converted bigint NOT NULL,
      value numeric NOT NULL,
      treated bigint NOT NULL DEFAULT 0,
      treated_converted bigint NOT NULL DEFAULT 0,
      control bigint NOT NULL DEFAULT 0,
      control_converted bigint NOT NULL DEFAULT 0,
      PRIMARY KEY (goal_id, start),
      FOREIGN KEY (user_id, goal_id) REFERENCES goals (user_id, id) ON DELETE CASCADE
    );

    COMMENT ON TABLE goal_figures IS 'Runs that began in a quarter of an hour, and contacts that are compared: those that entered, and the control group.';

    CREATE TABLE goals_counted (
      is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
      last_event_id bigint NOT NULL DEFAULT 0
    );
    COMMENT ON TABLE goals_counted IS 'Up to which id events are counted for goals. Its row is locked by whatever changes the figures of goals.';
    INSERT INTO goals_counted DEFAULT VALUES;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    DROP TABLE goals_counted, goal_figures, goal_entries, goals;
    DROP FUNCTION quarter_start;
  `);
}
