import type { Querier } from '../database/connection';

/**
 * Locks an account until the caller's transaction ends: its erasure waits, and so does everybody else who adds something to it that is
 * counted. Returns whether the account exists and is not being erased.
 */
export async function lockAccount(client: Querier, userId: number): Promise<boolean> {
  const { rowCount } = await client.query(
    'SELECT FROM users WHERE id = $1 AND erasing_since IS NULL FOR NO KEY UPDATE',
    [userId],
  );
  return rowCount === 1;
}
