import type { SuppressionReason } from '../../domain/entities/contacts/suppression';
import type { Addressed, AddressRefusal } from '../../domain/outcomes/suppressing';
import { toJson } from '../../domain/values/json';
import { areLeftNumbers } from '../consent/left-numbers';
import type { Querier } from '../database/connection';

/** A message that nobody sends; `at`: when it would have gone out, in milliseconds since 1970; null: now. */
interface Asked extends Addressed {
  at: number | null;
}

/** Why one of the addresses of each message is suppressed, or was when it would have gone out; null: none. Locks nothing. */
export async function whySuppressedOf(
  client: Querier,
  userId: number,
  asked: readonly Asked[],
): Promise<(SuppressionReason | null)[]> {
  const items = asked.flatMap(({ channel, addresses, at }, place) =>
    addresses.map((address) => ({
      place,
      channel,
      address,
      at: at === null ? null : new Date(at).toISOString(),
    })),
  );
  const reasons: (SuppressionReason | null)[] = asked.map(() => null);
  if (items.length === 0) return reasons;
  const { rows } = await client.query<{ place: number; reason: SuppressionReason }>(
    `SELECT i.place, s.reason
     FROM users u
     CROSS JOIN jsonb_to_recordset($2::jsonb) AS i (place integer, channel text, address text, at timestamptz)
     CROSS JOIN LATERAL (SELECT address_hash(u.link_key, i.channel, i.address) AS hash OFFSET 0) h
     CROSS JOIN LATERAL (
       SELECT reason FROM suppressions
       WHERE user_id = $1 AND channel = i.channel AND address_hash = h.hash
         AND CASE WHEN i.at IS NULL THEN lifted_at IS NULL ELSE created_at <= i.at AND COALESCE(lifted_at > i.at, true) END
       LIMIT 1
     ) s
     WHERE u.id = $1`,
    [userId, toJson(items)],
  );
  for (const { place, reason } of rows) reasons[place] ??= reason;
  return reasons;
}

/** Why one of the addresses of each message gets nothing, or would have got nothing; null: each gets it. Locks nothing. */
export async function whyAddressRefusedOf(
  client: Querier,
  userId: number,
  asked: readonly Asked[],
): Promise<(AddressRefusal | null)[]> {
  const numbers = asked.flatMap(({ otherNumbers, at }, place) =>
    otherNumbers.map((number) => ({ place, number, at })),
  );
  const areLeft = await areLeftNumbers(client, userId, numbers);
  const left = new Set(numbers.filter((_, order) => areLeft[order]).map(({ place }) => place));
  const suppressed = await whySuppressedOf(client, userId, asked);
  return suppressed.map((reason, place) => (left.has(place) ? 'opted_out' : reason));
}

/** Whether any address of the account is suppressed, or ever was. */
export async function hasSuppressions(client: Querier, userId: number): Promise<boolean> {
  const { rowCount } = await client.query('SELECT FROM suppressions WHERE user_id = $1 LIMIT 1', [userId]);
  return rowCount === 1;
}
