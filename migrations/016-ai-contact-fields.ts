import type { Knex } from 'knex';

/** What an account tells models of its contacts (docs/apps.md). */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE users ADD COLUMN ai_contact_fields text[] NOT NULL DEFAULT '{name,title,role}';
    COMMENT ON COLUMN users.ai_contact_fields IS 'The contact''s fields that a prompt may be told, as paths.';
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('ALTER TABLE users DROP COLUMN ai_contact_fields');
}
