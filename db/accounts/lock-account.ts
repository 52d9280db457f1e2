import type { Querier } from '../database/connection';

/**
 * Locks an account until the caller's transaction ends: who erases it waits, and whoever else adds something to it that is counted. Answers
 * whether it is there and is not being erased.
 */
export async function lockAccount(client: Querier, userId: number): Promise<boolean> {
  const { rowCount } = await client.query(
    'SELECT FROM users WHERE id = $1 AND erasing_since IS NULL FOR NO KEY UPDATE',
    [userId],
  );
  return rowCount === 1;
}
