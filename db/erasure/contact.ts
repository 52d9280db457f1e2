import type pg from 'pg';
import type { ErasedCounts, KeptCounts } from '../../domain/entities/contacts/erasure';
import { deleteContacts } from '../contacts/delete';
import type { Querier } from '../database/connection';
import { inTransaction } from '../database/transaction';
import { eraseParts, hasMuch } from './portions';
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
 * Erases a contact of the account as `deleteContacts` does, and stores a report of it; null: there is no such contact. It is one transaction, unless
 * the contact has so much that a part goes before (`eraseParts`). Afterwards the caller calls `notifyDispatcher`.
 */
export async function eraseContact(
  pool: pg.Pool,
  userId: number,
  contactId: number,
): Promise<ErasureRow | null> {
  if (!(await hasMuch(pool, { userId, contactId })))
    return inTransaction(pool, async (client) => {
      const report = await beginReport(client, { userId, contactId });
      return report && eraseRest(client, { userId, contactId, report });
    });
  const report = await inTransaction(pool, (client) => beginReport(client, { userId, contactId }));
  if (!report) return null;
  await eraseParts(pool, { userId, contactId, erasureId: report.id });
  return inTransaction(pool, (client) => eraseRest(client, { userId, contactId, report }));
}

/** A report with what is to be erased. */
interface Report {
  id: number;
  erased: ErasedCounts;
}

async function beginReport(
  client: pg.ClientBase,
  { userId, contactId }: { userId: number; contactId: number },
): Promise<Report | null> {
  // What comes in for the contact meanwhile waits, and finds no contact: the counts are what goes.
  const { rowCount } = await client.query('SELECT FROM contacts WHERE user_id = $1 AND id = $2 FOR UPDATE', [
    userId,
    contactId,
  ]);
  if (rowCount === 0) return null;
  const erased = await readStoredCounts(client, { userId, contactId });
  const kept: KeptCounts = { opt_outs: 0, topics: 0, suppressions: 0 };
  const { rows } = await client.query<{ id: number }>(
    'INSERT INTO erasures (user_id, counts) VALUES ($1, $2) RETURNING id',
    [userId, JSON.stringify({ erased, kept })],
  );
  const [report] = rows;
  if (!report) throw new Error('A report was stored, and has no id');
  return { id: report.id, erased };
}

/** Null: somebody else has erased the contact meanwhile. */
async function eraseRest(
  client: pg.ClientBase,
  { userId, contactId, report: { id, erased } }: { userId: number; contactId: number; report: Report },
): Promise<ErasureRow | null> {
  const { count, kept } = await deleteContacts(client, userId, [contactId], { erasureId: id });
  if (count === 0) {
    await client.query('DELETE FROM erasures WHERE user_id = $1 AND id = $2', [userId, id]);
    return null;
  }
  // Histories of parts may be gone by now; those of the rest are not.
  const stored = await client.query<ErasureRow>(
    `UPDATE erasures SET counts = $3, ended_at = NULL WHERE user_id = $1 AND id = $2 RETURNING ${columns}`,
    [userId, id, JSON.stringify({ erased, kept })],
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
