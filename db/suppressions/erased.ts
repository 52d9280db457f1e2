import type pg from 'pg';
import { addressesOfContact } from '../../domain/outcomes/suppressing';
import { hasSuppressions } from './asked';

/**
 * Takes the addresses of contacts that are about to be erased out of the account's suppressions, in the caller's transaction. The hashes
 * stay, so that the addresses stay suppressed; returns how many.
 */
export async function eraseSuppressedAddresses(
  client: pg.ClientBase,
  userId: number,
  contactIds: readonly number[],
): Promise<number> {
  if (!(await hasSuppressions(client, userId))) return 0;
  const { rows } = await client.query<{ email: string | null; phone: unknown; country: string | null }>(
    `SELECT c.email, c.data -> 'phone' AS phone, u.phone_country AS country
     FROM contacts c JOIN users u ON u.id = c.user_id WHERE c.user_id = $1 AND c.id = ANY ($2::bigint[])`,
    [userId, contactIds],
  );
  const addresses = rows.flatMap(({ country, ...contact }) => addressesOfContact(contact, country));
  const { rowCount } = await client.query(
    `UPDATE suppressions s SET address = NULL, words = NULL
     FROM users u, unnest($2::text[], $3::text[]) AS i (channel, address)
     WHERE u.id = $1 AND s.user_id = u.id AND s.channel = i.channel
       AND s.address_hash = address_hash(u.link_key, i.channel, i.address)`,
    [userId, addresses.map(({ channel }) => channel), addresses.map(({ address }) => address)],
  );
  return rowCount ?? 0;
}
