import type { Knex } from 'knex';
import { makeIndex, waiting } from './support/in-use';

/** Outside of a transaction: the indexes are made while others write their table. */
export const config = { transaction: false };

/**
 * The orders of the list of contacts (db/contacts/list.ts). A name is cut: an index takes no entry of a thousand characters. Each has all contacts,
 * but a condition that only the list states: a plan that was made while there were few would read all of an account's contacts by them, where
 * it looks a few up.
 */
const orders = [
  { name: 'contacts_by_name', of: 'contacts (user_id, left(name, 200), id) WHERE id > 0' },
  { name: 'contacts_by_creation', of: 'contacts (user_id, created_at, id) WHERE id > 0' },
  { name: 'contacts_by_email', of: 'contacts (user_id, lower(left(email, 254)), id) WHERE id > 0' },
];

/** Contacts are listed by name, by e-mail and by their creation, and a page is found without sorting all of them. */
export async function up(knex: Knex): Promise<void> {
  for (const order of orders) await makeIndex(knex, order);
}

export async function down(knex: Knex): Promise<void> {
  for (const { name } of orders)
    await waiting(knex, () => knex.raw(`DROP INDEX CONCURRENTLY IF EXISTS ${name}`));
}
