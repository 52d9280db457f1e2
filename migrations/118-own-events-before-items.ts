import type { Knex } from 'knex';
import { makeIndex } from './support/in-use';

/** Each statement is a transaction of its own, and can be repeated, after a migration that was killed. */
export const config = { transaction: false };

/**
 * The outbox tells starts of a loop's items from other rows of their account, which do not wait behind them (docs/decisions/0117). Until
 * `dispatch_order` is gone, in a later migration, workers of the version before read by it.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('ALTER TABLE dispatch ADD COLUMN IF NOT EXISTS is_item boolean NOT NULL DEFAULT false');
  await knex.raw(
    `COMMENT ON COLUMN dispatch.is_item IS 'Whether it starts an item of a loop: nobody waits for that, and other rows of the account are taken first.'`,
  );
  await makeIndex(knex, { name: 'dispatch_turns', of: 'dispatch (later, user_id, is_item, id)' });
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('DROP INDEX IF EXISTS dispatch_turns');
  await knex.raw('ALTER TABLE dispatch DROP COLUMN IF EXISTS is_item');
}
