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

/** An id above those of the account's contacts that are in its figures. */
export async function endOfBlocks(querier: Querier, userId: number): Promise<number> {
  const { rows } = await querier.query<{ block: number | null }>(
    'SELECT max(block) AS block FROM contact_blocks WHERE user_id = $1 AND contacts > 0',
    [userId],
  );
  return ((rows[0]?.block ?? -1) + 1) * blockSize;
}
