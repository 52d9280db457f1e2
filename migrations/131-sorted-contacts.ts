import type { Knex } from 'knex';
import { makeIndex, waiting } from './support/in-use';

/** Outside of a transaction: the indexes are made while others write their table. */
export const config = { transaction: false };

/** The orders of the list of contacts (db/contacts/list.ts). A name is cut: an index takes no entry of a thousand characters. */
const orders = [
  { name: 'contacts_by_name', of: 'contacts (user_id, left(name, 200), id)' },
  { name: 'contacts_by_creation', of: 'contacts (user_id, created_at, id)' },
  // With the contacts that have no e-mail, whom the index before it left out: it is looked up by, too.
  { name: 'contacts_by_email', of: 'contacts (user_id, lower(left(email, 254)), id)' },
];

const formerEmail = 'contacts_email';

/** Contacts are listed by name, by e-mail and by their creation, and a page is found without sorting all of them. */
export async function up(knex: Knex): Promise<void> {
  for (const order of orders) await makeIndex(knex, order);
  await dropIndex(knex, formerEmail);
}

export async function down(knex: Knex): Promise<void> {
  await makeIndex(knex, {
    name: formerEmail,
    of: 'contacts (user_id, lower(left(email, 254)), id) WHERE email IS NOT NULL',
  });
  for (const { name } of orders) await dropIndex(knex, name);
}

const dropIndex = (knex: Knex, name: string): Promise<void> =>
  waiting(knex, () => knex.raw(`DROP INDEX CONCURRENTLY IF EXISTS ${name}`));
