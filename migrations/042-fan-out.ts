import type { Knex } from 'knex';

/** Automations that start each other are bounded in how many events come of one, and not only in how deep they go. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE events ADD COLUMN fan_out integer;
    ALTER TABLE automatisation_runs ADD COLUMN fan_out integer;
    COMMENT ON COLUMN events.fan_out IS 'How many more events may come of it by steps, of one that a step sent; at 0 it starts nothing. Null: it came from outside.';
    COMMENT ON COLUMN automatisation_runs.fan_out IS 'How many events may come of the run; null: as many as of an event from outside.';
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE events DROP COLUMN fan_out;
    ALTER TABLE automatisation_runs DROP COLUMN fan_out;
  `);
}
