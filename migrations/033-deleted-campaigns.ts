import type { Knex } from 'knex';

/** What a deleted campaign was called: the events that started it stay in reports, and their own name is 32 hexadecimal digits. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE deleted_campaigns (
      user_id bigint NOT NULL REFERENCES users (id) ON DELETE CASCADE,
      event_name text NOT NULL,
      name text NOT NULL,
      deleted_at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (user_id, event_name)
    )
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('DROP TABLE deleted_campaigns');
}
