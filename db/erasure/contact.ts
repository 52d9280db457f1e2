import type pg from 'pg';
import { deleteContacts } from '../contacts/delete';
import { inTransaction } from '../database/transaction';
import { inTurnOfOrder } from '../orders/order-turn';
import { erasePart, hasMuch, lockContact, type ErasedContact } from './portions';
import { addToReport, closeReport, openReport, readErasure, type ErasureRow } from './report';
import { readStoredCounts } from './stored-counts';

/**
 * Erases a contact of the account as `deleteContacts` does, and stores a report of it; null: there is no such contact. One that has too much for a
 * transaction has an open report then (`contact_id`), the same one each time, and is erased by `eraseNextPart`. Afterwards the caller calls
 * `notifyDispatcher`.
 */
export const eraseContact = (pool: pg.Pool, userId: number, contactId: number): Promise<ErasureRow | null> =>
  inTransaction(pool, async (client) => {
    if (!(await lockContact(client, { userId, contactId }))) return null;
    const erasureId = await openReport(client, { userId, contactId });
    const contact = { userId, contactId, erasureId };
    if (!(await hasMuch(client, contact))) await eraseRest(client, contact);
    return readErasure(client, userId, erasureId);
  });

/** The reports of contacts that are being erased: the oldest of each account, in any order. */
export async function openErasures(pool: pg.Pool): Promise<number[]> {
  const { rows } = await pool.query<{ id: number }>(
    `SELECT id FROM (
       SELECT DISTINCT ON (e.user_id) e.id
       FROM erasures e JOIN users u ON u.id = e.user_id AND u.erasing_since IS NULL
       WHERE e.contact_id IS NOT NULL ORDER BY e.user_id, e.id
     ) one ORDER BY random()`,
  );
  return rows.map(({ id }) => id);
}

/**
 * Erases the next part of the contact of an open report, or the contact with what is left; returns whether it did anything. One that another process
 * is at is left alone. Each part is one transaction with what the report tells of it. Afterwards the caller calls `notifyDispatcher`.
 */
export const eraseNextPart = (pool: pg.Pool, erasureId: number): Promise<boolean> =>
  inTurnOfOrder(pool, 'erasure', erasureId, async (client) => {
    const { rows } = await client.query<{ userId: number; contactId: number }>(
      `SELECT user_id AS "userId", contact_id AS "contactId" FROM erasures WHERE id = $1 AND contact_id IS NOT NULL`,
      [erasureId],
    );
    const [open] = rows;
    if (!open) return false;
    const contact = { ...open, erasureId };
    if ((await hasMuch(client, contact)) && (await erasePart(client, contact))) return true;
    await eraseRest(client, contact);
    return true;
  });

/** Erases a contact with what is left of it, and closes its report: also where somebody else has erased it meanwhile. */
async function eraseRest(
  client: pg.ClientBase,
  contact: ErasedContact & { erasureId: number },
): Promise<void> {
  const { userId, contactId, erasureId } = contact;
  // What comes in for the contact meanwhile waits, and finds no contact: the counts are what goes.
  await lockContact(client, contact);
  const left = await readStoredCounts(client, contact);
  const { kept } = await deleteContacts(client, userId, [contactId], { erasureId });
  await addToReport(client, erasureId, left);
  await closeReport(client, erasureId, kept);
}
