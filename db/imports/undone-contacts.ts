import { undoChange, type KeptChange, type UndoneChange, type UndoneContact } from '../../domain/import/undo';
import type { Querier } from '../database/connection';
import type { ImportReference } from './import-reference';

/** A chunk that an import took in: the contacts that it made, and those that it changed. */
export interface ImportPortion {
  id: number;
  /** As the database writes it, with microseconds. */
  left_at: string;
  made: number[];
  changed: number[];
}

/** What becomes of the contacts of a portion. */
export interface PortionVerdict {
  /** Made by the import, and neither changed nor used since. */
  removed: number[];
  /** Made by the import, and changed since, or used: they have events or runs. */
  leftChanged: number;
  leftUsed: number;
  /** What was kept of those that were there before, each with what becomes of it. */
  undone: UndoneChange[];
  /** Contacts that somebody deleted since. */
  gone: number;
}

/** Contacts as they are, by id. With `locks` they stay so until the transaction ends, and get no event, run or tag. */
export async function contactsNow(
  client: Querier,
  userId: number,
  { made, changed }: ImportPortion,
  { locks }: { locks: boolean },
): Promise<Map<number, UndoneContact>> {
  const { rows } = await client.query<UndoneContact>(
    `SELECT id, ARRAY[name, title, email, role] AS fields, CASE WHEN id = ANY ($3::bigint[]) THEN data ELSE '{}' END AS data, opted_out, subscribed,
            updated_at::text
     FROM contacts WHERE user_id = $1 AND id = ANY ($2::bigint[]) ORDER BY id ${locks ? 'FOR UPDATE' : ''}`,
    [userId, [...made, ...changed], changed],
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/** What a portion changed of contacts that are still there. */
async function keptChanges(
  client: Querier,
  userId: number,
  { id, changed }: ImportPortion,
): Promise<KeptChange[]> {
  const { rows } = await client.query<KeptChange>(
    `SELECT contact_id, fields_before, fields_after, data_before, data_after, consents_before, consents_after, updated_before::text
     FROM import_changes WHERE user_id = $1 AND portion_id = $2 AND contact_id = ANY ($3::bigint[])`,
    [userId, id, changed],
  );
  return rows;
}

/**
 * Judges what becomes of a portion's contacts, as they are `now`. An event that the import's own tags made is no use of a contact; every run is, also
 * one that such an event started: something may have been sent.
 */
export async function judgePortion(
  client: Querier,
  { userId, importId }: ImportReference,
  portion: ImportPortion,
  now: ReadonlyMap<number, UndoneContact>,
): Promise<PortionVerdict> {
  const changes = await keptChanges(client, userId, portion);
  const undone = changes.flatMap((change) => {
    const contact = now.get(change.contact_id);
    return contact ? [undoChange(contact, change, portion.left_at)] : [];
  });
  const there = portion.made.filter((id) => now.has(id));
  const untouched = there.filter((id) => now.get(id)?.updated_at === portion.left_at);
  const used = await usedOf(client, { userId, importId }, untouched);
  return {
    removed: untouched.filter((id) => !used.has(id)),
    leftChanged: there.length - untouched.length,
    leftUsed: used.size,
    undone,
    gone: [...portion.made, ...portion.changed].filter((id) => !now.has(id)).length,
  };
}

/** Those of contacts that have runs, or events other than those that told of tags while the import ran: its own. */
async function usedOf(
  client: Querier,
  { userId, importId }: ImportReference,
  contactIds: readonly number[],
): Promise<Set<number>> {
  if (contactIds.length === 0) return new Set();
  const { rows } = await client.query<{ id: number }>(
    `SELECT given.id FROM imports i, unnest($3::bigint[]) AS given (id)
     WHERE i.user_id = $1 AND i.id = $2
       AND (EXISTS (SELECT FROM automatisation_runs r WHERE r.user_id = $1 AND r.contact_id = given.id)
         OR EXISTS (SELECT FROM events e WHERE e.user_id = $1 AND e.contact_id = given.id
                      AND NOT (e.name ~ '^tag_[0-9]+_added$' AND e.created_at BETWEEN i.created_at AND i.ended_at)))`,
    [userId, importId, contactIds],
  );
  return new Set(rows.map(({ id }) => id));
}
