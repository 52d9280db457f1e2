import type { Querier } from '../database/connection';
import { bytesAtOnce, bytesOf, howManyFit } from '../database/bytes-at-once';

/**
 * Contacts in portions, in their order: each has at most `most` contacts, and no more data than a process reads at once, but one contact at
 * the least. They are measured as they are taken.
 */
export async function* portionsOf(
  client: Querier,
  ids: readonly number[],
  most: number,
): AsyncGenerator<readonly number[]> {
  for (let at = 0; at < ids.length; at += most) {
    let left = ids.slice(at, at + most);
    for (let sizes = await bytesOfContacts(client, left); left.length > 0;) {
      const fit = howManyFit(sizes, bytesAtOnce);
      yield left.slice(0, fit);
      [left, sizes] = [left.slice(fit), sizes.slice(fit)];
    }
  }
}

async function bytesOfContacts(client: Querier, ids: readonly number[]): Promise<number[]> {
  const { rows } = await client.query<{ id: number; bytes: number }>(
    `SELECT c.id, ${bytesOf('c.data')} AS bytes FROM contacts c WHERE c.id = ANY ($1::bigint[])`,
    [ids],
  );
  const bytes = new Map(rows.map((row) => [row.id, row.bytes]));
  return ids.map((id) => bytes.get(id) ?? 0);
}
