import type { Querier } from '../database/connection';

/** Lets an address in again; false: the account has no such suppression, or it was lifted before. */
export async function liftSuppression(
  client: Querier,
  { userId, id, authorId, reason }: { userId: number; id: number; authorId: number; reason: string },
): Promise<boolean> {
  const { rowCount } = await client.query(
    `UPDATE suppressions SET lifted_at = now(), lifted_by = $3, lift_reason = $4
     WHERE user_id = $1 AND id = $2 AND lifted_at IS NULL`,
    [userId, id, authorId, reason],
  );
  return rowCount === 1;
}
