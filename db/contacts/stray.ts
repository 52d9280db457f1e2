import type { Querier } from '../database/connection';

/** PostgreSQL's code for a foreign key violation: the contact was deleted between its look-up and its use. */
export const contactGone = '23503';

/**
 * Deletes contacts that were created for an event which turned out to be a repeat, unless they have been used since. Needs a transaction:
 * nothing can refer to a contact while it is locked, and the second statement sees all that did before. A transaction that looked a contact
 * up meanwhile finds it gone, and creates it again.
 */
export async function forgetStrayContacts(client: Querier, ids: readonly number[]): Promise<void> {
  await client.query('SELECT FROM contacts WHERE id = ANY ($1::bigint[]) ORDER BY id FOR UPDATE', [ids]);
  await client.query(
    `DELETE FROM contacts c
     WHERE id = ANY ($1::bigint[]) AND updated_at = created_at AND data = '{}' AND opted_out = '{}' AND subscribed = '{}' AND topics = '{}' AND last_import_id IS NULL
       AND NOT EXISTS (SELECT FROM events e WHERE e.contact_id = c.id)
       AND NOT EXISTS (SELECT FROM automatisation_runs r WHERE r.contact_id = c.id)
       AND NOT EXISTS (SELECT FROM contact_tags t WHERE t.contact_id = c.id)
       AND NOT EXISTS (SELECT FROM identify_messages m WHERE m.contact_id = c.id)
       AND NOT EXISTS (SELECT FROM opt_out_changes o WHERE o.contact_id = c.id)
       AND NOT EXISTS (SELECT FROM topic_changes o WHERE o.contact_id = c.id)`,
    [ids],
  );
}
