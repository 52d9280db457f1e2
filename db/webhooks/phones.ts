import { isSamePhone, spellingsOf } from '../../domain/values/phone';
import { toJson } from '../../domain/values/json';
import type { Querier } from '../database/connection';

/** A contact that has a number. */
export interface PhoneHolder {
  id: number;
  /** The store's customer that it is, if any. */
  customerId: string | null;
}

/**
 * Most contacts with the same last digits that a statement reads, the oldest first: which of them have the number is found out by this
 * process, and other accounts' deliveries wait meanwhile.
 */
const lookedAt = 200;

/** Most contacts with the same last digits, beyond those, that PostgreSQL compares with the usual spellings of a number. */
const comparedAt = 5_000;

/*
 * The index finds contacts with the same last digits (migration 015); only the rules of a number's country tell whether two spellings are
 * the same number.
 */
const findByPhone = {
  name: 'find-by-phone',
  text: `
    SELECT i.place, c.id, c.phone, c.shopify_customer_id
    FROM jsonb_to_recordset($1::jsonb) AS i (place integer, user_id bigint, phone text)
    CROSS JOIN LATERAL (
      SELECT c.id, c.data ->> 'phone' AS phone, c.shopify_customer_id FROM contacts c
      WHERE c.user_id = i.user_id AND c.phone_key = phone_key(i.phone) ORDER BY c.id LIMIT ${lookedAt}
    ) c
    ORDER BY i.place, c.id`,
};

/*
 * Of contacts that share the last digits with very many older ones, those are found whose number is written in one of the usual ways. What is
 * written otherwise is left to the rules of the number's country, which are applied to the oldest.
 */
const findBySpelling = {
  name: 'find-by-spelling',
  text: `
    SELECT i.place, c.id, c.phone, c.shopify_customer_id
    FROM jsonb_to_recordset($1::jsonb) AS i (place integer, user_id bigint, phone text, spellings jsonb)
    CROSS JOIN LATERAL (
      SELECT * FROM (
        SELECT c.id, c.data ->> 'phone' AS phone, c.shopify_customer_id FROM contacts c
        WHERE c.user_id = i.user_id AND c.phone_key = phone_key(i.phone) ORDER BY c.id OFFSET ${lookedAt} LIMIT ${comparedAt}
      ) c
      WHERE i.spellings ? regexp_replace(c.phone, '[^0-9]', '', 'g') ORDER BY c.id LIMIT ${lookedAt}
    ) c
    ORDER BY i.place, c.id`,
};

/** A number of an account, in E.164; null: none. */
interface SoughtPhone {
  userId: number;
  phone: string | null;
}

/**
 * The contacts whose custom data's `phone` is the number given in E.164, the oldest first, of the oldest that have its last digits; none for
 * null. `furtherWithPhone` finds the others.
 */
export const withPhone = (client: Querier, numbers: readonly SoughtPhone[]): Promise<PhoneHolder[][]> =>
  holdersOf(client, findByPhone, numbers);

/** The contacts with a number, the oldest first, of the next thousands that have its last digits, beyond those that `withPhone` looks at. */
export const beyondOldest = (client: Querier, numbers: readonly SoughtPhone[]): Promise<PhoneHolder[][]> =>
  holdersOf(client, findBySpelling, numbers);

async function holdersOf(
  client: Querier,
  statement: typeof findByPhone,
  numbers: readonly SoughtPhone[],
): Promise<PhoneHolder[][]> {
  const holders: PhoneHolder[][] = numbers.map(() => []);
  const asked = numbers.flatMap(({ userId, phone }, place) =>
    phone === null ? [] : [{ place, user_id: userId, phone, spellings: spellingsOf(phone) }],
  );
  if (asked.length === 0) return holders;
  const { rows } = await client.query<{
    place: number;
    id: number;
    phone: string;
    shopify_customer_id: string | null;
  }>({ ...statement, values: [toJson(asked)] });
  for (const { place, id, phone, shopify_customer_id } of rows) {
    const wanted = numbers[place]?.phone ?? null;
    if (wanted !== null && isSamePhone(phone, wanted))
      holders[place]?.push({ id, customerId: shopify_customer_id });
  }
  return holders;
}

/** The contacts with a number beyond those that `withPhone` looks at, in portions: whoever takes one lets others work in between. */
export async function* furtherWithPhone(
  client: Querier,
  { userId, phone }: { userId: number; phone: string },
): AsyncGenerator<number[]> {
  const found = `FROM contacts WHERE user_id = $1 AND phone_key = phone_key($2)`;
  const last = await client.query<{ id: number }>(
    `SELECT id ${found} ORDER BY id OFFSET ${lookedAt - 1} LIMIT 1`,
    [userId, phone],
  );
  for (let after = last.rows[0]?.id; after !== undefined;) {
    const { rows } = await client.query<{ id: number; phone: string }>(
      `SELECT id, data ->> 'phone' AS phone ${found} AND id > $3 ORDER BY id LIMIT ${lookedAt}`,
      [userId, phone, after],
    );
    if (rows.length > 0) yield rows.filter((row) => isSamePhone(row.phone, phone)).map(({ id }) => id);
    after = rows[lookedAt - 1]?.id;
  }
}
