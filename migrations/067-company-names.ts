import type { Knex } from 'knex';

/** The company that an account is of: contacts read it where they unsubscribe, administrators in the list of accounts. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE users ADD COLUMN company_name text NOT NULL DEFAULT '';
    COMMENT ON COLUMN users.company_name IS 'As contacts know it; empty: nobody has said.';
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('ALTER TABLE users DROP COLUMN company_name');
}
