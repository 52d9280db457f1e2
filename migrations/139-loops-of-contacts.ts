import type { Knex } from 'knex';
import { makeIndex, waiting } from './support/in-use';

/** Outside of a transaction: the index is made while others write its table. */
export const config = { transaction: false };

const index = 'loop_contacts_of_contact';

/** Whoever erases a contact finds the loops that it is in (db/loops/of-erased-contacts.ts). */
export async function up(knex: Knex): Promise<void> {
  await makeIndex(knex, { name: index, of: 'loop_contacts (contact_id)' });
}

export async function down(knex: Knex): Promise<void> {
  await waiting(knex, () => knex.raw(`DROP INDEX CONCURRENTLY IF EXISTS ${index}`));
}
