import type { KeptCounts } from '../../domain/entities/contacts/erasure';
import type { Querier } from '../database/connection';

/**
 * Stores which channels the account's contacts have opted out of, and which topics they have left, before they are erased, in the caller's
 * transaction: as hashes of their addresses, keyed with the account's key. A new contact with such an address is opted out of the channel
 * (migrations/066-erased-opt-outs.ts), and has left the topics (migrations/095-topics.ts). Returns how many
 * hashes there are for each.
 */
export async function rememberOptOuts(
  client: Querier,
  userId: number,
  contactIds: readonly number[],
): Promise<Pick<KeptCounts, 'opt_outs' | 'topics'>> {
  const channels = await client.query(
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
  const topics = await client.query(
    `INSERT INTO erased_topic_choices (user_id, address_hash, topic_id, left_at)
     SELECT c.user_id, address_hash(u.link_key, a.channel, a.address), t.id, max(last.left_at)
     FROM contacts c
     JOIN users u ON u.id = c.user_id
     JOIN topics t ON t.user_id = c.user_id AND c.topics ->> t.id::text = 'left'
     CROSS JOIN LATERAL channel_addresses(c.external_id, c.email, c.data ->> 'phone') a
     CROSS JOIN LATERAL (
       SELECT COALESCE(o.given_at, o.created_at) AS left_at FROM topic_changes o
       WHERE o.contact_id = c.id AND o.topic_id = t.id ORDER BY o.id DESC LIMIT 1) last
     WHERE c.user_id = $1 AND c.id = ANY ($2::bigint[])
     GROUP BY c.user_id, address_hash(u.link_key, a.channel, a.address), t.id
     ON CONFLICT (user_id, address_hash, topic_id)
     DO UPDATE SET left_at = GREATEST(erased_topic_choices.left_at, excluded.left_at)`,
    [userId, contactIds],
  );
  return { opt_outs: channels.rowCount ?? 0, topics: topics.rowCount ?? 0 };
}
