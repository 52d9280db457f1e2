import type pg from 'pg';
import type { ErasedCounts, KeptCounts } from '../../domain/entities/contacts/erasure';
import { deleteContacts } from '../contacts/delete';
import type { Querier } from '../database/connection';
import { readStoredCounts } from './stored-counts';

/** A report of what was erased with a contact. */
export interface ErasureRow {
  id: number;
  counts: { erased: ErasedCounts; kept: KeptCounts };
  histories: number;
  created_at: Date;
  ended_at: Date | null;
}

const columns = 'id, counts, histories, created_at, ended_at';

/**
 * Erases a contact of the account as `deleteContacts` does, in the caller's transaction, and stores a report of it; null: there is no such
 * contact. After the commit the caller calls `notifyDispatcher`.
 */
export async function eraseContact(
  client: pg.ClientBase,
  userId: number,
  contactId: number,
): Promise<ErasureRow | null> {
  // What comes in for the contact meanwhile waits, and finds no contact: the counts are what goes.
  const { rowCount } = await client.query('SELECT FROM contacts WHERE user_id = $1 AND id = $2 FOR UPDATE', [
    userId,
    contactId,
  ]);
  if (rowCount === 0) return null;
  const erased = await readStoredCounts(client, { userId, contactId });
  const { rows } = await client.query<{ id: number }>(
    `INSERT INTO erasures (user_id, counts) VALUES ($1, '{}') RETURNING id`,
    [userId],
  );
  const [report] = rows;
  if (!report) throw new Error('A report was stored, and has no id');
  const { kept } = await deleteContacts(client, userId, [contactId], { erasureId: report.id });
  const stored = await client.query<ErasureRow>(
    `UPDATE erasures SET counts = $3 WHERE user_id = $1 AND id = $2 RETURNING ${columns}`,
    [userId, report.id, JSON.stringify({ erased, kept })],
  );
  return stored.rows[0] ?? null;
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
