import { nothingErased, type ErasedCounts, type KeptCounts } from '../../domain/entities/contacts/erasure';
import type { Querier } from '../database/connection';

/** A report of what was erased with a contact. */
export interface ErasureRow {
  id: number;
  /** The contact while it is being erased; null: it is gone. */
  contact_id: number | null;
  /** What is gone so far. */
  counts: { erased: ErasedCounts; kept: KeptCounts };
  histories: number;
  created_at: Date;
  ended_at: Date | null;
}

const columns = 'id, contact_id, counts, histories, created_at, ended_at';

/** The open report of a contact, a new one where it has none; returns its id. The caller's transaction has locked the contact. */
export async function openReport(
  client: Querier,
  { userId, contactId }: { userId: number; contactId: number },
): Promise<number> {
  const open = await client.query<{ id: number }>('SELECT id FROM erasures WHERE contact_id = $1', [
    contactId,
  ]);
  const made = open.rows[0]
    ? open
    : await client.query<{ id: number }>(
        'INSERT INTO erasures (user_id, contact_id, counts) VALUES ($1, $2, $3) RETURNING id',
        [userId, contactId, JSON.stringify(nothingErased)],
      );
  const [report] = made.rows;
  if (!report) throw new Error('A report was stored, and has no id');
  return report.id;
}

/** Adds to a report what the caller's transaction erases. */
export async function addToReport(
  client: Querier,
  erasureId: number,
  erased: Partial<ErasedCounts>,
): Promise<void> {
  await client.query(
    `UPDATE erasures SET counts = jsonb_set(counts, '{erased}', (
       SELECT jsonb_object_agg(kind, before::bigint + COALESCE(($2::jsonb ->> kind)::bigint, 0))
       FROM jsonb_each_text(counts -> 'erased') AS of (kind, before)))
     WHERE id = $1`,
    [erasureId, JSON.stringify(erased)],
  );
}

/**
 * Closes a report in the transaction in which its contact goes, after what that adds to it: from then on nothing says whom it is about. It ends at
 * once where no histories are left to delete.
 */
export async function closeReport(client: Querier, erasureId: number, kept: KeptCounts): Promise<void> {
  await client.query(
    `UPDATE erasures e SET contact_id = NULL, counts = jsonb_set(counts, '{kept}', $2),
       ended_at = CASE WHEN NOT EXISTS (SELECT FROM erased_histories h WHERE h.erasure_id = e.id) THEN clock_timestamp() END
     WHERE id = $1`,
    [erasureId, JSON.stringify(kept)],
  );
}

/** A report of the account. */
export async function readErasure(pool: Querier, userId: number, id: number): Promise<ErasureRow | null> {
  const { rows } = await pool.query<ErasureRow>(
    `SELECT ${columns} FROM erasures WHERE user_id = $1 AND id = $2`,
    [userId, id],
  );
  return rows[0] ?? null;
}

/** A page of the account's reports, the newest first; and how many there are. */
export async function listErasures(
  pool: Querier,
  userId: number,
  part: { limit: number; offset: number },
): Promise<{ rows: ErasureRow[]; total: number }> {
  const counted = await pool.query<{ total: number }>(
    'SELECT count(*) AS total FROM erasures WHERE user_id = $1',
    [userId],
  );
  const { rows } = await pool.query<ErasureRow>(
    `SELECT ${columns} FROM erasures WHERE user_id = $1 ORDER BY id DESC LIMIT $2 OFFSET $3`,
    [userId, part.limit, part.offset],
  );
  return { rows, total: counted.rows[0]?.total ?? 0 };
}
