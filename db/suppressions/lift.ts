import { audit } from '../accounts/audit';
import type { Querier } from '../database/connection';
import { suppressionColumns, type SuppressionRow } from './list';

/** Which suppression is meant. */
interface SuppressionReference {
  userId: number;
  id: number;
}

/** Lets an address in again, and logs who did it, in the caller's transaction; false: the account has no such suppression, or it was lifted before. */
export async function liftSuppression(
  client: Querier,
  { userId, id, authorId, reason }: SuppressionReference & { authorId: number; reason: string },
): Promise<boolean> {
  const { rowCount } = await client.query(
    `UPDATE suppressions SET lifted_at = now(), lifted_by = $3, lift_reason = $4
     WHERE user_id = $1 AND id = $2 AND lifted_at IS NULL`,
    [userId, id, authorId, reason],
  );
  if (rowCount !== 1) return false;
  await audit(client, {
    userId,
    actorId: authorId,
    action: 'suppression_lifted',
    detail: { suppression_id: id },
  });
  return true;
}

/** A suppression of the account; null where it has none of this id. */
export async function readSuppression(
  client: Querier,
  { userId, id }: SuppressionReference,
): Promise<SuppressionRow | null> {
  const { rows } = await client.query<SuppressionRow>(
    `SELECT ${suppressionColumns} FROM suppressions s LEFT JOIN users u ON u.id = s.lifted_by WHERE s.user_id = $1 AND s.id = $2`,
    [userId, id],
  );
  return rows[0] ?? null;
}
