import { undoChange, type KeptChange, type UndoneChange, type UndoneContact } from '../../domain/import/undo';
import type { Querier } from '../database/connection';
import { isOfSegment, isOfTag } from '../events/names';
import type { ImportReference } from './import-reference';

/** An imported chunk: the contacts that it created, and those that it changed. */
export interface ImportPortion {
  id: number;
  /** As PostgreSQL writes it, with microseconds. */
  left_at: string;
  made: number[];
  changed: number[];
}

/** What becomes of the contacts of a portion when it is undone. */
export interface PortionVerdict {
  /** Created by the import, and neither changed nor used since. */
  removed: number[];
  /** Created by the import, and changed since, or used: they have events or runs. */
  leftChanged: number;
  leftUsed: number;
  /** The stored changes of contacts that existed before, each with what becomes of it. */
  undone: UndoneChange[];
  /** Contacts that have been deleted since. */
  gone: number;
}

/** Contacts as they are, by id. With `locks` they cannot change until the transaction ends, and get no event, run or tag. */
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
 * Decides what becomes of a portion's contacts, as they are `now`. An event from the import's own tags does not count as use of a contact;
 * every run does, even one that such an event started: something may have been sent.
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

/** The contacts that have runs, or events other than the import's own (of tags added when it ran) and those of segments, which nobody sends. */
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
                      AND NOT ${isOfSegment('e.name')}
                      AND NOT (${isOfTag('e.name')} AND e.created_at BETWEEN i.created_at AND i.ended_at)))`,
    [userId, importId, contactIds],
  );
  return new Set(rows.map(({ id }) => id));
}
