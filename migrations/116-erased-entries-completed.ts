import type { Knex } from 'knex';

/** Each statement is a transaction of its own, and can be repeated. */
export const config = { transaction: false };

/** Of entries that were erased before, nobody knows whether they were completed. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(
    'ALTER TABLE erased_entries ADD COLUMN IF NOT EXISTS completed boolean NOT NULL DEFAULT false',
  );
  await knex.raw(
    `COMMENT ON COLUMN erased_entries.completed IS 'Whether one of these runs was completed: segments ask about it.'`,
  );
  await knex.raw(`COMMENT ON TABLE erased_entries IS
    'Contacts whose runs entered an automation, or which a campaign reached, and were erased: re-entry and segments go on knowing of them.'`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('ALTER TABLE erased_entries DROP COLUMN IF EXISTS completed');
}
