import type { Querier } from '../database/connection';

/**
 * Stores which channels the account's contacts have opted out of, before they are erased, in the caller's transaction: as hashes of their
 * addresses, keyed with the account's key. A new contact with such an address is opted out of the channel
 * (migrations/066-erased-opt-outs.ts).
 */
export async function rememberOptOuts(
  client: Querier,
  userId: number,
  contactIds: readonly number[],
): Promise<void> {
  await client.query(
    `INSERT INTO erased_opt_outs (user_id, channel, address_hash, left_at)
     SELECT c.user_id, a.channel, address_hash(u.link_key, a.channel, a.address), max((c.opted_out ->> a.channel)::timestamptz)
     FROM contacts c
     JOIN users u ON u.id = c.user_id
     CROSS JOIN LATERAL channel_addresses(c.external_id, c.email, c.data ->> 'phone') a
     WHERE c.user_id = $1 AND c.id = ANY ($2::bigint[]) AND c.opted_out ? a.channel
     GROUP BY c.user_id, a.channel, address_hash(u.link_key, a.channel, a.address)
     ON CONFLICT (user_id, address_hash) DO UPDATE SET left_at = GREATEST(erased_opt_outs.left_at, excluded.left_at)`,
    [userId, contactIds],
  );
}
