import type { Knex } from 'knex';

/** How the people of an account write numbers, and the conditions that could compare nothing, counted by themselves. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE users ADD COLUMN number_format text CHECK (number_format IN ('point', 'comma'));
    COMMENT ON COLUMN users.number_format IS 'What stands before the decimals where people write numbers. Null: nobody has said.';
    CREATE INDEX automatisation_run_steps_not_compared ON automatisation_run_steps (automatisation_id, step_id, started_at)
      WHERE state = 'done' AND detail -> 'not_compared' IS NOT NULL;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    DROP INDEX automatisation_run_steps_not_compared;
    ALTER TABLE users DROP COLUMN number_format;
  `);
}
