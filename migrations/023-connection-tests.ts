import type { Knex } from 'knex';

/** What the last test of a connection found wrong is kept with it. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE user_apps ADD COLUMN test_problem jsonb;
    COMMENT ON COLUMN user_apps.test_problem IS 'Why the last test of these credentials failed, by language; null: it worked, or there was none.';
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('ALTER TABLE user_apps DROP COLUMN test_problem');
}
