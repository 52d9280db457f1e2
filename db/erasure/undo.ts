import type { Querier } from '../database/connection';
import { undoKept } from '../../domain/import/undo';

/** How many portions, of at most 500 contacts each, one transaction erases. */
const portionsAtOnce = 4;

/**
 * Erases some of the undo data of imports that is older than its retention time; returns whether it did anything. Needs a transaction. The
 * import is marked as no longer undoable before its first portion is erased; an import that is being undone keeps its data.
 */
export async function eraseUndoData(client: Querier, limit: number): Promise<boolean> {
  const aged = await client.query(
    `UPDATE imports SET keeps_undo = false
     WHERE id IN (SELECT id FROM imports
                  WHERE keeps_undo AND created_at < now() - $1 * interval '1 day' AND ended_at < now() - $1 * interval '1 day'
                  ORDER BY created_at LIMIT $2 FOR NO KEY UPDATE SKIP LOCKED)`,
    [undoKept, limit],
  );
  return (await erasePortions(client)) || (aged.rowCount ?? 0) > 0;
}

/** Erases the next portions of an import that can no longer be undone. Its bytes become zero once no portion is left. */
async function erasePortions(client: Querier): Promise<boolean> {
  const { rows: imports } = await client.query<{ id: number }>(
    `SELECT id FROM imports i
     WHERE NOT keeps_undo AND undo_bytes > 0
       AND NOT EXISTS (SELECT FROM import_undos u WHERE u.import_id = i.id AND u.ended_at IS NULL)
     LIMIT 1 FOR NO KEY UPDATE SKIP LOCKED`,
  );
  const [found] = imports;
  if (!found) return false;
  const { rows } = await client.query<{ id: number; user_id: number; changed: number[] }>(
    `DELETE FROM import_portions
     WHERE id IN (SELECT id FROM import_portions WHERE import_id = $1 ORDER BY id LIMIT ${portionsAtOnce})
     RETURNING id, user_id, changed`,
    [found.id],
  );
  for (const { id, user_id, changed } of rows) {
    await client.query(
      'DELETE FROM import_changes WHERE user_id = $1 AND portion_id = $2 AND contact_id = ANY ($3::bigint[])',
      [user_id, id, changed],
    );
  }
  if (rows.length === 0) await client.query('UPDATE imports SET undo_bytes = 0 WHERE id = $1', [found.id]);
  return true;
}
