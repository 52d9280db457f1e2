import type { Knex } from 'knex';

/**
 * Whom a campaign's messages went to: a row an item, written with the end of its call, so that how far a campaign is, and whom it has not
 * reached, is told without a look at each call. Loops that began before have none, and count their items. And the runs that go through those alone
 * whom a send has not reached.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE reached_items (
      item_id bigint PRIMARY KEY,
      user_id bigint NOT NULL,
      run_id bigint NOT NULL,
      contact_id bigint,
      is_unknown boolean NOT NULL,
      FOREIGN KEY (user_id, item_id) REFERENCES automatisation_runs (user_id, id) ON DELETE CASCADE
    );
    COMMENT ON COLUMN reached_items.run_id IS 'The run whose loop it is an item of; of loops that lie in each other, of the outer one.';
    COMMENT ON COLUMN reached_items.is_unknown IS 'Its message went out, and whether it did its work is not known.';
    CREATE INDEX reached_items_of_run ON reached_items (run_id, is_unknown) INCLUDE (contact_id);

    CREATE TABLE continued_sends (
      run_id bigint PRIMARY KEY,
      user_id bigint NOT NULL,
      send_run_id bigint NOT NULL,
      FOREIGN KEY (user_id, run_id) REFERENCES automatisation_runs (user_id, id) ON DELETE CASCADE
    );
    COMMENT ON TABLE continued_sends IS 'Runs of campaigns that go through those alone whom an earlier send has not reached.';
    COMMENT ON COLUMN continued_sends.send_run_id IS 'The run that was the send''s first.';
    CREATE INDEX continued_sends_of_send ON continued_sends (send_run_id);

    ALTER TABLE loops ADD COLUMN notes_reached boolean NOT NULL DEFAULT false;
    ALTER TABLE loops ALTER COLUMN notes_reached SET DEFAULT true;
    COMMENT ON COLUMN loops.notes_reached IS 'Whom its messages reach is noted; false: it began before that.';
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE loops DROP COLUMN notes_reached;
    DROP TABLE continued_sends, reached_items;
  `);
}
