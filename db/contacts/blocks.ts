import type { Querier } from '../database/connection';
import { blockSize } from '../figures/kinds';

/**
 * SQL: how many contacts of `:userId` each block of ids has, as `key` and `rows`: those rolled, up to `:rolled`, and those created since.
 */
export const contactsByBlock = `
  SELECT block AS key, contacts AS rows FROM contact_blocks WHERE user_id = :userId
  UNION ALL
  SELECT id / ${blockSize} AS key, count(*) AS rows FROM contacts WHERE user_id = :userId AND id > :rolled
  GROUP BY id / ${blockSize}`;

/** Between which ids those of the account's contacts lie that are in its figures. */
export async function rangeOfBlocks(querier: Querier, userId: number): Promise<{ from: number; to: number }> {
  const { rows } = await querier.query<{ first: number | null; last: number | null }>(
    'SELECT min(block) AS first, max(block) AS last FROM contact_blocks WHERE user_id = $1 AND contacts > 0',
    [userId],
  );
  const [{ first, last } = { first: null, last: null }] = rows;
  return first === null || last === null
    ? { from: 0, to: 0 }
    : { from: first * blockSize, to: (last + 1) * blockSize };
}
