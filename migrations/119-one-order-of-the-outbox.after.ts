import type { Knex } from 'knex';
import { makeIndex, waiting } from './support/in-use';

/** Outside of a transaction, as the index is dropped beside others that read the table. */
export const config = { transaction: false };

/** No process is left that reads the outbox in the order from before migration 118: it has one index again, as migration 37 says why. */
export async function up(knex: Knex): Promise<void> {
  await waiting(knex, () => knex.raw('DROP INDEX CONCURRENTLY IF EXISTS dispatch_order'));
}

export async function down(knex: Knex): Promise<void> {
  await makeIndex(knex, { name: 'dispatch_order', of: 'dispatch (later, user_id, id)' });
}
