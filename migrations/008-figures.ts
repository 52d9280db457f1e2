import type { Knex } from 'knex';

/**
 * Figures kept by period, so that lists and reports cost the same at any number of events (docs/decisions/0007). They count what has an
 * id up to `figures_rolled.last_id`; what came later is counted where it lies.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE figures_rolled (
      stream text PRIMARY KEY CHECK (stream IN ('events', 'automatisation_runs', 'contacts')),
      last_id bigint NOT NULL DEFAULT 0
    );
    COMMENT ON TABLE figures_rolled IS 'Up to which id the figures hold. Its rows are locked by whoever changes the figures.';
    INSERT INTO figures_rolled (stream) VALUES ('events'), ('automatisation_runs'), ('contacts');

    -- A period is some hours long (1, 4, 16 and so on), counted from 1970 on.
    CREATE FUNCTION period_start(hours smallint, moment timestamptz) RETURNS timestamptz LANGUAGE sql IMMUTABLE PARALLEL SAFE
      RETURN date_bin(make_interval(hours => hours), moment, '1970-01-01 00:00Z');

    CREATE TABLE event_counts (
      user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
      hours smallint NOT NULL,
      start timestamptz NOT NULL,
      name text NOT NULL,
      events bigint NOT NULL,
      PRIMARY KEY (user_id, hours, start, name)
    );

    -- A chunk holds 2048 neighbouring contact ids; the bit of a contact with an event in the period is set. A table for events of
    -- any name and one by name, so that the planner sees how few rows a period has.
    CREATE TABLE event_contacts (
      user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
      hours smallint NOT NULL,
      start timestamptz NOT NULL,
      chunk bigint NOT NULL,
      contacts bit(2048) NOT NULL,
      PRIMARY KEY (user_id, hours, start, chunk)
    ) WITH (fillfactor = 80);
    CREATE TABLE event_name_contacts (
      user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
      hours smallint NOT NULL,
      name text NOT NULL,
      start timestamptz NOT NULL,
      chunk bigint NOT NULL,
      contacts bit(2048) NOT NULL,
      PRIMARY KEY (user_id, hours, name, start, chunk)
    ) WITH (fillfactor = 80);

    -- A block is 4096 neighbouring event ids.
    CREATE TABLE event_blocks (
      user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
      hours smallint NOT NULL,
      start timestamptz NOT NULL,
      block bigint NOT NULL,
      events bigint NOT NULL,
      PRIMARY KEY (user_id, hours, start, block)
    );
    CREATE TABLE event_name_blocks (
      user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
      hours smallint NOT NULL,
      name text NOT NULL,
      start timestamptz NOT NULL,
      block bigint NOT NULL,
      events bigint NOT NULL,
      PRIMARY KEY (user_id, hours, name, start, block)
    );

    -- Runs by the moment they were let in.
    CREATE TABLE run_counts (
      user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
      hours smallint NOT NULL,
      start timestamptz NOT NULL,
      name text NOT NULL,
      runs bigint NOT NULL,
      PRIMARY KEY (user_id, hours, start, name)
    );
    COMMENT ON COLUMN run_counts.name IS 'Of the event that started them; empty for runs without one.';

    CREATE TABLE runs_entering (
      user_id bigint NOT NULL,
      run_id bigint NOT NULL,
      PRIMARY KEY (user_id, run_id),
      FOREIGN KEY (user_id, run_id) REFERENCES automatisation_runs (user_id, id) ON DELETE CASCADE
    );
    COMMENT ON TABLE runs_entering IS 'Runs up to the last id that were not let in yet when it was reached.';

    -- A block is 4096 neighbouring contact ids.
    CREATE TABLE contact_blocks (
      user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
      block bigint NOT NULL,
      contacts bigint NOT NULL,
      PRIMARY KEY (user_id, block)
    );

    -- The contacts of a name at the ends of a range are read from the index alone.
    DROP INDEX events_name;
    CREATE INDEX events_name ON events (user_id, name, created_at DESC) INCLUDE (contact_id);
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    DROP INDEX events_name;
    CREATE INDEX events_name ON events (user_id, name, created_at DESC);
    DROP TABLE contact_blocks, runs_entering, run_counts, event_name_blocks, event_blocks, event_name_contacts, event_contacts, event_counts, figures_rolled;
    DROP FUNCTION period_start(smallint, timestamptz);
  `);
}
