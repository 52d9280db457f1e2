import { blockSize } from '../figures/kinds';

/**
 * SQL: how many contacts of `:userId` each block of ids has, as `key` and `rows`: those rolled, up to `:rolled`, and those created since.
 */
export const contactsByBlock = `
  SELECT block AS key, contacts AS rows FROM contact_blocks WHERE user_id = :userId
  UNION ALL
  SELECT id / ${blockSize} AS key, count(*) AS rows FROM contacts WHERE user_id = :userId AND id > :rolled
  GROUP BY id / ${blockSize}`;
