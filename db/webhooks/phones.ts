import { isSamePhone } from '../../domain/values/phone';
import { toJson } from '../../domain/values/json';
import type { Querier } from '../database/connection';

/** A contact that has a number. */
export interface PhoneHolder {
  id: number;
  /** The store's customer that it is, if any. */
  customerId: string | null;
}

/*
 * The index finds contacts with the same last digits (migration 015); only the rules of a number's country tell whether two spellings are
 * the same number.
 */
const findByPhone = {
  name: 'find-by-phone',
  text: `
    SELECT i.place, c.id, c.data ->> 'phone' AS phone, c.shopify_customer_id
    FROM jsonb_to_recordset($1::jsonb) AS i (place integer, user_id bigint, phone text)
    JOIN contacts c ON c.user_id = i.user_id AND c.phone_key = phone_key(i.phone)
    ORDER BY i.place, c.id`,
};

/** The contacts whose custom data's `phone` is the number given in E.164, the oldest first; none for null. */
export async function withPhone(
  client: Querier,
  numbers: readonly { userId: number; phone: string | null }[],
): Promise<PhoneHolder[][]> {
  const holders: PhoneHolder[][] = numbers.map(() => []);
  const asked = numbers.flatMap(({ userId, phone }, place) =>
    phone === null ? [] : [{ place, user_id: userId, phone }],
  );
  if (asked.length === 0) return holders;
  const { rows } = await client.query<{
    place: number;
    id: number;
    phone: string;
    shopify_customer_id: string | null;
  }>({ ...findByPhone, values: [toJson(asked)] });
  for (const { place, id, phone, shopify_customer_id } of rows) {
    const wanted = numbers[place]?.phone ?? null;
    if (wanted !== null && isSamePhone(phone, wanted))
      holders[place]?.push({ id, customerId: shopify_customer_id });
  }
  return holders;
}
