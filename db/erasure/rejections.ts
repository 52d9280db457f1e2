import type { ImportReference } from '../imports/import-reference';
import type { Querier } from '../database/connection';
import { rejectedRowsKept } from '../../domain/entities/contacts/import';

/**
 * Marks the rejected rows of an import for erasure, in the caller's transaction: from then on nobody sees them, and the worker erases them.
 * Returns whether the account has such an import.
 */
export async function giveUpRejections(
  client: Querier,
  { userId, importId }: ImportReference,
): Promise<boolean> {
  const { rowCount } = await client.query(
    `UPDATE imports SET rejections_erased_at = clock_timestamp() WHERE user_id = $1 AND id = $2`,
    [userId, importId],
  );
  return rowCount === 1;
}

/**
 * Erases some of the rejected rows that are marked for erasure, or are older than their retention time; returns whether it did anything.
 */
export async function eraseRejections(client: Querier, limit: number): Promise<boolean> {
  const aged = await client.query(
    `UPDATE imports SET rejections_erased_at = clock_timestamp()
     WHERE id IN (SELECT id FROM imports WHERE (rejected_rows > 0 OR partial_rows > 0 OR same_email_rows > 0) AND rejections_erased_at IS NULL
                  AND created_at < now() - $1 * interval '1 day' AND ended_at < now() - $1 * interval '1 day'
                  ORDER BY created_at LIMIT $2 FOR UPDATE SKIP LOCKED)`,
    [rejectedRowsKept, limit],
  );
  const { rowCount } = await client.query(
    `DELETE FROM import_rejections WHERE id IN (
       SELECT r.id FROM imports i JOIN import_rejections r ON r.import_id = i.id AND r.user_id = i.user_id
       WHERE i.rejections_erased_at IS NOT NULL LIMIT $1)`,
    [limit],
  );
  return (aged.rowCount ?? 0) + (rowCount ?? 0) > 0;
}
