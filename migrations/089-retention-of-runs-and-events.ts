import type { Knex } from 'knex';

/**
 * Each statement is a transaction of its own and locks one table that others use: segments write runs and then contacts, events are stored
 * contacts first, so that whoever holds two tables may wait in a circle. Each can be repeated, after a migration that was killed.
 */
export const config = { transaction: false };

/** A reference is made after the table that has it: it locks the table that it leads to. */
const refer = (from: string, key: string, to: string, ofKey: string): string => `
  ALTER TABLE ${from} DROP CONSTRAINT IF EXISTS ${from}_of_${to},
    ADD CONSTRAINT ${from}_of_${to} FOREIGN KEY (${key}) REFERENCES ${to} (${ofKey}) ON DELETE CASCADE`;
const ofFlow = (from: string): string =>
  refer(from, 'user_id, automatisation_id', 'automatisations', 'user_id, id');
const ofContact = (from: string): string => refer(from, 'contact_id, user_id', 'contacts', 'id, user_id');

const statements = [
  `CREATE TABLE IF NOT EXISTS erased_runs (
    user_id bigint NOT NULL,
    automatisation_id bigint NOT NULL,
    start timestamptz NOT NULL,
    state text NOT NULL CHECK (state IN ('completed', 'exited', 'stopped')),
    name text NOT NULL,
    runs bigint NOT NULL,
    PRIMARY KEY (automatisation_id, start, state, name)
  )`,
  ofFlow('erased_runs'),
  'CREATE INDEX IF NOT EXISTS erased_runs_time ON erased_runs (user_id, start) INCLUDE (name, runs)',
  `COMMENT ON TABLE erased_runs IS 'How many runs entered in an hour and were erased: the counts of the flow and the report go on counting them.'`,
  `COMMENT ON COLUMN erased_runs.start IS 'The hour in which they entered; -infinity: they ended before they entered.'`,
  `COMMENT ON COLUMN erased_runs.name IS 'Of the event that started them; empty for runs without one.'`,

  `CREATE TABLE IF NOT EXISTS erased_entries (
    user_id bigint NOT NULL,
    automatisation_id bigint NOT NULL,
    contact_id bigint NOT NULL,
    entry_value uuid NOT NULL,
    last_at timestamptz NOT NULL,
    PRIMARY KEY (automatisation_id, contact_id, entry_value)
  )`,
  ofFlow('erased_entries'),
  ofContact('erased_entries'),
  'CREATE INDEX IF NOT EXISTS erased_entries_contact ON erased_entries (contact_id)',
  `COMMENT ON TABLE erased_entries IS 'Contacts whose runs entered an automation and were erased: its rule of re-entry goes on knowing of them.'`,
  `COMMENT ON COLUMN erased_entries.entry_value IS 'By which value they entered (automatisation_runs.entry_value); zero: by none.'`,
  `COMMENT ON COLUMN erased_entries.last_at IS 'When the event of the last of these runs arrived.'`,

  `CREATE TABLE IF NOT EXISTS erased_comparisons (
    user_id bigint NOT NULL,
    automatisation_id bigint NOT NULL,
    contact_id bigint NOT NULL,
    entered_at timestamptz NOT NULL,
    PRIMARY KEY (automatisation_id, contact_id)
  )`,
  ofFlow('erased_comparisons'),
  ofContact('erased_comparisons'),
  'CREATE INDEX IF NOT EXISTS erased_comparisons_contact ON erased_comparisons (contact_id)',
  `COMMENT ON TABLE erased_comparisons IS
    'Contacts whose first entry was compared with the control group of a goal, and was erased: no later entry takes its place.'`,
  `COMMENT ON COLUMN erased_comparisons.entered_at IS
    'When that entry was. It counts for the goal that the automation has if the goal has had its control group since before.'`,

  `CREATE TABLE IF NOT EXISTS erased_items (
    run_id bigint PRIMARY KEY,
    user_id bigint NOT NULL,
    figures jsonb NOT NULL
  )`,
  refer('erased_items', 'user_id, run_id', 'automatisation_runs', 'user_id, id'),
  `COMMENT ON TABLE erased_items IS 'Runs of campaigns whose items were erased, with the result that they had (RunFigures).'`,

  `CREATE TABLE IF NOT EXISTS erased_event_counts (
    user_id bigint NOT NULL,
    hours smallint NOT NULL,
    start timestamptz NOT NULL,
    name text NOT NULL,
    events bigint NOT NULL,
    PRIMARY KEY (user_id, hours, start, name)
  )`,
  refer('erased_event_counts', 'user_id', 'users', 'id'),
  `COMMENT ON TABLE erased_event_counts IS 'As event_counts, of events that were erased because of their age: reports count them, lists do not.'`,

  `CREATE TABLE IF NOT EXISTS runs_kept_since (
    user_id bigint NOT NULL,
    automatisation_id bigint PRIMARY KEY,
    moment timestamptz NOT NULL
  )`,
  ofFlow('runs_kept_since'),
  `COMMENT ON TABLE runs_kept_since IS 'When the event of the last run of an automation arrived that was erased: all runs of later events are kept.'`,

  'ALTER TABLE loops ADD COLUMN IF NOT EXISTS failure text',
  `COMMENT ON COLUMN loops.failure IS 'Why its items could not be gathered: its run fails at the loop, by this code.'`,

  `ALTER TABLE retention ADD COLUMN IF NOT EXISTS begins_at timestamptz NOT NULL DEFAULT 'infinity'`,
  `COMMENT ON COLUMN retention.begins_at IS
    'From when on runs and events are erased: a day after migration 114, before which no process may be left that decides without what stays of them.'`,

  `ALTER TABLE retention_marks
    DROP CONSTRAINT retention_marks_what_check,
    ADD CONSTRAINT retention_marks_what_check CHECK (what IN ('call', 'log', 'message_id', 'run', 'event'))`,
  `COMMENT ON COLUMN retention_marks.run_id IS 'The id of the run; of events, the id of the event.'`,
  `INSERT INTO retention_marks (what) VALUES ('run'), ('event') ON CONFLICT DO NOTHING`,
];

/**
 * Runs and events are erased by their age, too (docs/decisions/0085). What counts, rules of re-entry and comparisons with a control group
 * still need of them stays in small tables.
 */
export async function up(knex: Knex): Promise<void> {
  for (const statement of statements) await knex.raw(statement);
}

export async function down(knex: Knex): Promise<void> {
  for (const statement of [
    `DELETE FROM retention_marks WHERE what IN ('run', 'event')`,
    `ALTER TABLE retention_marks
      DROP CONSTRAINT retention_marks_what_check,
      ADD CONSTRAINT retention_marks_what_check CHECK (what IN ('call', 'log', 'message_id'))`,
    'ALTER TABLE retention DROP COLUMN IF EXISTS begins_at',
    'ALTER TABLE loops DROP COLUMN IF EXISTS failure',
    ...[
      'runs_kept_since',
      'erased_event_counts',
      'erased_items',
      'erased_comparisons',
      'erased_entries',
      'erased_runs',
    ].map((table) => `DROP TABLE IF EXISTS ${table}`),
  ])
    await knex.raw(statement);
}
