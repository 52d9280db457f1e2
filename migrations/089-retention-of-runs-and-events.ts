import type { Knex } from 'knex';

/**
 * Runs and events are erased by their age, too (docs/decisions/0085). What counts, rules of re-entry and comparisons with a control group
 * still need of them stays in small tables.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- In the order in which edits and segments take them; what is referred to is locked for a moment.
    LOCK TABLE users, automatisations, contacts, goals IN SHARE ROW EXCLUSIVE MODE;
    LOCK TABLE automatisation_runs IN SHARE ROW EXCLUSIVE MODE;

    CREATE TABLE erased_runs (
      user_id bigint NOT NULL,
      automatisation_id bigint NOT NULL,
      start timestamptz NOT NULL,
      state text NOT NULL CHECK (state IN ('completed', 'exited', 'stopped')),
      name text NOT NULL,
      runs bigint NOT NULL,
      PRIMARY KEY (automatisation_id, start, state, name),
      FOREIGN KEY (user_id, automatisation_id) REFERENCES automatisations (user_id, id) ON DELETE CASCADE
    );
    CREATE INDEX erased_runs_time ON erased_runs (user_id, start) INCLUDE (name, runs);
    COMMENT ON TABLE erased_runs IS 'How many runs entered in an hour and were erased: the counts of the flow and the report go on counting them.';
    COMMENT ON COLUMN erased_runs.start IS 'The hour in which they entered; -infinity: they ended before they entered.';
    COMMENT ON COLUMN erased_runs.name IS 'Of the event that started them; empty for runs without one.';

    CREATE TABLE erased_entries (
      user_id bigint NOT NULL,
      automatisation_id bigint NOT NULL,
      contact_id bigint NOT NULL,
      entry_value uuid NOT NULL,
      last_at timestamptz NOT NULL,
      PRIMARY KEY (automatisation_id, contact_id, entry_value),
      FOREIGN KEY (user_id, automatisation_id) REFERENCES automatisations (user_id, id) ON DELETE CASCADE,
      FOREIGN KEY (contact_id, user_id) REFERENCES contacts (id, user_id) ON DELETE CASCADE
    );
    CREATE INDEX erased_entries_contact ON erased_entries (contact_id);
    COMMENT ON TABLE erased_entries IS 'Contacts whose runs entered an automation and were erased: its rule of re-entry goes on knowing of them.';
    COMMENT ON COLUMN erased_entries.entry_value IS 'By which value they entered (automatisation_runs.entry_value); zero: by none.';
    COMMENT ON COLUMN erased_entries.last_at IS 'When the event of the last of these runs arrived.';

    CREATE TABLE erased_comparisons (
      goal_id bigint NOT NULL REFERENCES goals ON DELETE CASCADE,
      contact_id bigint NOT NULL,
      user_id bigint NOT NULL,
      PRIMARY KEY (goal_id, contact_id),
      FOREIGN KEY (contact_id, user_id) REFERENCES contacts (id, user_id) ON DELETE CASCADE
    );
    CREATE INDEX erased_comparisons_contact ON erased_comparisons (contact_id);
    COMMENT ON TABLE erased_comparisons IS 'Contacts whose first entry is compared with the control group of a goal, and was erased: no later entry takes its place.';

    CREATE TABLE erased_items (
      run_id bigint PRIMARY KEY,
      user_id bigint NOT NULL,
      figures jsonb NOT NULL,
      FOREIGN KEY (user_id, run_id) REFERENCES automatisation_runs (user_id, id) ON DELETE CASCADE
    );
    COMMENT ON TABLE erased_items IS 'Runs of campaigns whose items were erased, with the result that they had (RunFigures).';

    CREATE TABLE erased_event_counts (
      user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
      hours smallint NOT NULL,
      start timestamptz NOT NULL,
      name text NOT NULL,
      events bigint NOT NULL,
      PRIMARY KEY (user_id, hours, start, name)
    );
    COMMENT ON TABLE erased_event_counts IS 'As event_counts, of events that were erased because of their age: reports count them, lists do not.';

    ALTER TABLE retention
      ADD COLUMN runs_erased_before timestamptz NOT NULL DEFAULT '-infinity',
      ADD COLUMN events_erased_before timestamptz NOT NULL DEFAULT '-infinity';
    COMMENT ON COLUMN retention.runs_erased_before IS 'Of runs that ended before, some have been erased.';
    COMMENT ON COLUMN retention.events_erased_before IS 'Of events that arrived before, some have been erased.';

    ALTER TABLE retention_marks DROP CONSTRAINT retention_marks_what_check;
    ALTER TABLE retention_marks ADD CONSTRAINT retention_marks_what_check CHECK (what IN ('call', 'log', 'message_id', 'run', 'event'));
    COMMENT ON COLUMN retention_marks.run_id IS 'The id of the run; of events, the id of the event.';
    INSERT INTO retention_marks (what) VALUES ('run'), ('event');

    -- Space that portions leave is used again soon, not when a fifth of the table is dead.
    ALTER TABLE automatisation_runs SET (autovacuum_vacuum_scale_factor = 0.02);
    ALTER TABLE events SET (autovacuum_vacuum_scale_factor = 0.02);
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE events RESET (autovacuum_vacuum_scale_factor);
    ALTER TABLE automatisation_runs RESET (autovacuum_vacuum_scale_factor);
    DELETE FROM retention_marks WHERE what IN ('run', 'event');
    ALTER TABLE retention_marks DROP CONSTRAINT retention_marks_what_check;
    ALTER TABLE retention_marks ADD CONSTRAINT retention_marks_what_check CHECK (what IN ('call', 'log', 'message_id'));
    ALTER TABLE retention DROP COLUMN runs_erased_before, DROP COLUMN events_erased_before;
    DROP TABLE erased_event_counts, erased_items, erased_comparisons, erased_entries, erased_runs;
  `);
}
