import type { Knex } from 'knex';

/** The clocks that an account goes by, and the field in which its contacts' own are. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE users ADD COLUMN timezone text, ADD COLUMN timezone_field text NOT NULL DEFAULT 'timezone';
    COMMENT ON COLUMN users.timezone IS 'A name of the IANA''s database. Null: nobody has said; UTC.';
    COMMENT ON COLUMN users.timezone_field IS 'The custom field in which a contact''s own timezone is.';
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('ALTER TABLE users DROP COLUMN timezone, DROP COLUMN timezone_field');
}
