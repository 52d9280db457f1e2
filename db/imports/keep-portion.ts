import type pg from 'pg';
import type { ImportReference } from './import-reference';
import type { WrittenContacts } from './written-contacts';

/** An imported chunk, as undoing needs it. */
export interface Portion {
  portionId: number;
  keepsConsents: boolean;
  written: WrittenContacts;
  /** Contacts that got a tag. */
  tagged: readonly number[];
}

/** How many bytes the row of a portion takes beside its ids, and how many an id takes. */
const rowBytes = 150;
const idBytes = 8;

/**
 * Stores what a chunk has created and changed, in the transaction that imports it; returns about how many bytes that takes, together with
 * what was stored before.
 */
export async function keepPortion(
  client: pg.ClientBase,
  { userId, importId }: ImportReference,
  { portionId, keepsConsents, written, tagged }: Portion,
): Promise<number> {
  const { madeIds, keptIds, keptBytes } = written;
  const made = new Set(madeIds);
  const changed = [...new Set([...keptIds, ...tagged.filter((id) => !made.has(id))])];
  if (made.size === 0 && changed.length === 0) return 0;
  if (keepsConsents) await keepConsentsAfter(client, userId, portionId, keptIds);
  await client.query({
    name: 'import-portion',
    text: `INSERT INTO import_portions (id, user_id, import_id, made, changed)
           VALUES ($1, $2, $3, $4::bigint[], $5::bigint[])`,
    values: [portionId, userId, importId, madeIds, changed],
  });
  return rowBytes + idBytes * (madeIds.length + changed.length) + keptBytes;
}

/** Stores the contacts' consents after the chunk; their consents before it were stored with their values. */
async function keepConsentsAfter(
  client: pg.ClientBase,
  userId: number,
  portionId: number,
  contactIds: readonly number[],
): Promise<void> {
  await client.query({
    name: 'import-consents-after',
    text: `UPDATE import_changes i
           SET consents_after = jsonb_build_object('opted_out', c.opted_out, 'subscribed', c.subscribed)
           FROM contacts c
           WHERE i.user_id = $1 AND i.portion_id = $2 AND i.contact_id = ANY ($3::bigint[]) AND c.user_id = $1 AND c.id = i.contact_id`,
    values: [userId, portionId, contactIds],
  });
}
