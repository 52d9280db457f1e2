import type { Knex } from 'knex';
import { makeIndex, waiting } from './support/in-use';

/** Outside of a transaction: the index is made while others write its table. */
export const config = { transaction: false };

const index = 'calls_placed';

/** The last of the calls that wait for a connection is found at once: the next one takes its place behind it (db/outbound-calls/pace.ts). */
export async function up(knex: Knex): Promise<void> {
  await makeIndex(knex, {
    name: index,
    of: `calls (user_id, COALESCE(user_app_id, 0), due_at) WHERE state = 'pending' AND due_at IS NOT NULL`,
  });
}

export async function down(knex: Knex): Promise<void> {
  await waiting(knex, () => knex.raw(`DROP INDEX CONCURRENTLY IF EXISTS ${index}`));
}
