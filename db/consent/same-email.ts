import type { Querier } from '../database/connection';

/** Most contacts with one e-mail address that a transaction changes, the oldest first: others wait for it meanwhile. */
export const togetherWithEmail = 200;

/** SQL: whether a contact `k` has the e-mail address, by the index contacts_email. */
export const hasEmail = (email: string): string =>
  `k.email IS NOT NULL AND lower(left(k.email, 254)) = lower(left(${email}, 254))`;

/** The contacts of the account with an e-mail address, the oldest first, in portions, beyond the one `after`: whoever takes a portion lets others work in between. */
export async function* withEmail(
  client: Querier,
  { userId, email, after: first = 0 }: { userId: number; email: string; after?: number },
): AsyncGenerator<number[]> {
  for (let after: number | undefined = first; after !== undefined;) {
    const { rows }: { rows: { id: number }[] } = await client.query<{ id: number }>(
      `SELECT id FROM contacts k WHERE user_id = $1 AND ${hasEmail('$2')} AND id > $3 ORDER BY id LIMIT ${togetherWithEmail}`,
      [userId, email, after],
    );
    if (rows.length > 0) yield rows.map(({ id }) => id);
    after = rows[togetherWithEmail - 1]?.id;
  }
}
