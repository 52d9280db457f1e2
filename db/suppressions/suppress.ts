import type pg from 'pg';
import type { SuppressedChannel, SuppressionReason } from '../../domain/entities/contacts/suppression';
import { toJson } from '../../domain/values/json';
import type { Querier } from '../database/connection';

/** An address that is to get nothing in a channel from now on. */
interface NewSuppression {
  userId: number;
  channel: SuppressedChannel;
  /** As addresses are compared (domain/outcomes/suppressing.ts). */
  address: string;
  reason: SuppressionReason;
  words: string | null;
  since: Date;
}

/** While it is held alone, no message of the account goes out: `why_suppressed` of migration 094 shares it. */
const lock = {
  name: 'lock-suppressions',
  text: `SELECT pg_advisory_xact_lock(hashtextextended('suppressions', $1))`,
};

/* What happened before somebody let the address in again changes nothing. */
const insert = {
  name: 'insert-suppressions',
  text: `
    INSERT INTO suppressions (user_id, channel, address_hash, address, reason, words, since)
    SELECT i.user_id, i.channel, h.hash, i.address, i.reason, i.words, i.since
    FROM jsonb_to_recordset($1::jsonb)
         AS i (place integer, user_id bigint, channel text, address text, reason text, words text, since timestamptz)
    JOIN users u ON u.id = i.user_id
    CROSS JOIN LATERAL (SELECT address_hash(u.link_key, i.channel, i.address) AS hash OFFSET 0) h
    WHERE NOT EXISTS (
      SELECT FROM suppressions s
      WHERE s.user_id = i.user_id AND s.channel = i.channel AND s.address_hash = h.hash AND s.lifted_at >= i.since)
    ORDER BY i.place
    ON CONFLICT (user_id, channel, address_hash) WHERE lifted_at IS NULL DO NOTHING`,
};

/**
 * Suppresses addresses, in the caller's transaction. A message that is about to go out to one of the accounts' addresses goes out before this
 * returns, or finds what is stored here: nothing goes to an address after the commit.
 */
export async function suppress(client: pg.ClientBase, addresses: readonly NewSuppression[]): Promise<void> {
  if (addresses.length === 0) return;
  const accounts = [...new Set(addresses.map(({ userId }) => userId))].sort((one, other) => one - other);
  for (const userId of accounts) await client.query({ ...lock, values: [userId] });
  await client.query({
    ...insert,
    values: [
      toJson(
        addresses.map(({ userId, channel, address, reason, words, since }, place) => ({
          place,
          user_id: userId,
          channel,
          address,
          reason,
          words,
          since: since.toISOString(),
        })),
      ),
    ],
  });
}

/**
 * Why one of the addresses of a message is suppressed; null: none is. Until the caller's transaction ends, none of the account's addresses
 * becomes suppressed.
 */
export async function suppressionReasonOf(
  client: Querier,
  {
    userId,
    channel,
    addresses,
  }: { userId: number; channel: SuppressedChannel; addresses: readonly string[] },
): Promise<SuppressionReason | null> {
  const { rows } = await client.query<{ reason: SuppressionReason | null }>({
    name: 'why-suppressed',
    text: 'SELECT why_suppressed($1, $2, $3::text[]) AS reason',
    values: [userId, channel, addresses],
  });
  return rows[0]?.reason ?? null;
}
