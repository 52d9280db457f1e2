import type { Knex } from 'knex';

/** The country whose numbers an account's people write without its code. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE users ADD COLUMN phone_country text CHECK (phone_country ~ '^[A-Z]{2}$');
    COMMENT ON COLUMN users.phone_country IS
      'The country (two letters, ISO 3166) of telephone numbers without a country code; null: nobody has said, and they are none.';
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('ALTER TABLE users DROP COLUMN phone_country');
}
