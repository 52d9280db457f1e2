import { otherNumbers } from '../../domain/outcomes/left-number';
import { isSamePhone } from '../../domain/values/phone';
import { toJson } from '../../domain/values/json';
import type { Querier } from '../database/connection';

/** A number in E.164; `at`: as of that moment, in milliseconds since 1970; null: now. */
interface AskedNumber {
  number: string;
  at: number | null;
}

/** SQL: whether a contact `c` had left SMS at `i.at`. */
const hadLeft = `CASE WHEN i.at IS NULL THEN c.opted_out ? 'sms' ELSE COALESCE((
  SELECT o.opted_out FROM opt_out_changes o
  WHERE o.contact_id = c.id AND o.channel = 'sms' AND o.created_at <= i.at ORDER BY o.id DESC LIMIT 1), false) END`;

/*
 * Of the contacts with the number's last digits (index contacts_phone) each writing once; and the hashes of erased contacts, which stand for
 * fewer digits than the number has (docs/decisions/0066).
 */
const find = {
  name: 'left-numbers',
  text: `
    SELECT i.place, f.phone
    FROM users u
    CROSS JOIN jsonb_to_recordset($2::jsonb) AS i (place integer, number text, at timestamptz)
    CROSS JOIN LATERAL (
      SELECT DISTINCT c.data ->> 'phone' AS phone FROM contacts c
      WHERE c.user_id = $1 AND c.phone_key = phone_key(i.number) AND ${hadLeft}
      UNION ALL
      SELECT i.number FROM channel_addresses(NULL, NULL, i.number) a
      JOIN erased_opt_outs e ON e.user_id = $1 AND e.address_hash = address_hash(u.link_key, a.channel, a.address)
      WHERE a.channel = 'sms' AND (i.at IS NULL OR e.left_at <= i.at)
    ) f
    WHERE u.id = $1`,
};

/** Whether each number was left: a contact of the account whose phone it is has left SMS, or one that was erased had. Locks nothing. */
export async function areLeftNumbers(
  client: Querier,
  userId: number,
  asked: readonly AskedNumber[],
): Promise<boolean[]> {
  const left = asked.map(() => false);
  if (asked.length === 0) return left;
  const items = asked.map(({ number, at }, place) => ({
    place,
    number,
    at: at === null ? null : new Date(at).toISOString(),
  }));
  const { rows } = await client.query<{ place: number; phone: string }>({
    ...find,
    values: [userId, toJson(items)],
  });
  for (const { place, phone } of rows)
    if (!left[place] && isSamePhone(phone, asked[place]?.number ?? '')) left[place] = true;
  return left;
}

/** Of some numbers, those that were left. */
export async function leftNumbers(
  client: Querier,
  userId: number,
  numbers: readonly string[],
): Promise<Set<string>> {
  const areLeft = await areLeftNumbers(
    client,
    userId,
    numbers.map((number) => ({ number, at: null })),
  );
  return new Set(numbers.filter((_, place) => areLeft[place]));
}

/** Whether one of the numbers that a message to the contact goes to is not the contact's own phone, and was left. */
export async function hasLeftNumber(
  client: Querier,
  { userId, contactId, numbers }: { userId: number; contactId: number; numbers: readonly string[] },
): Promise<boolean> {
  const { rows } = await client.query<{ phone: string | null }>({
    name: 'phone-of-contact',
    text: `SELECT data ->> 'phone' AS phone FROM contacts WHERE user_id = $1 AND id = $2`,
    values: [userId, contactId],
  });
  return (await leftNumbers(client, userId, otherNumbers(numbers, rows[0]?.phone))).size > 0;
}
