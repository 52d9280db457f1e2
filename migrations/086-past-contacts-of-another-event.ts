import type { Knex } from 'knex';

/** Past contacts may be those who had another event than the one that starts the automation (docs/decisions/0082). */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE past_orders ADD COLUMN is_other_event boolean NOT NULL DEFAULT false;
    COMMENT ON COLUMN past_orders.is_other_event IS
      'Its event is another one than that which started the automation when the order was given.';
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('ALTER TABLE past_orders DROP COLUMN is_other_event');
}
