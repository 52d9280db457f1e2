import type { Knex } from 'knex';

/** Finds who has left a channel, and who has agreed to one. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE INDEX contacts_left ON contacts (user_id, id) WHERE opted_out <> '{}';
    CREATE INDEX contacts_subscribed ON contacts (user_id, id) WHERE subscribed <> '{}';
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('DROP INDEX contacts_subscribed, contacts_left');
}
