import type pg from 'pg';
import type { UndoneContact } from '../../domain/import/undo';
import { chosenByPortion } from '../consent/topic-choices';
import type { Querier } from '../database/connection';
import type { ImportReference } from './import-reference';
import { contactsNow, judgePortion, type ImportPortion } from './undone-contacts';

/** Why an import cannot be undone. */
export type UndoRefusal = 'unknown' | 'running' | 'undone' | 'not_kept';

interface Undoable {
  is_completed: boolean;
  keeps_undo: boolean;
  is_undone: boolean;
}

/** Why an import cannot be undone; null: it can. */
async function refusalOf(
  client: Querier,
  { userId, importId }: ImportReference,
): Promise<UndoRefusal | null> {
  const { rows } = await client.query<Undoable>(
    `SELECT processed_rows = total_rows AS is_completed, keeps_undo,
            EXISTS (SELECT FROM import_undos u WHERE u.import_id = imports.id) AS is_undone
     FROM imports WHERE user_id = $1 AND id = $2`,
    [userId, importId],
  );
  const [found] = rows;
  if (!found) return 'unknown';
  if (found.is_undone) return 'undone';
  if (!found.is_completed) return 'running';
  return found.keeps_undo ? null : 'not_kept';
}

/** Begins to undo an import, in the caller's transaction; the worker continues it. Returns why it cannot be undone; null: it has begun. */
export async function beginUndo(
  client: pg.ClientBase,
  reference: ImportReference,
  authorId: number,
): Promise<UndoRefusal | null> {
  // This lock keeps what is found: parts that arrive, chunks and other undos take turns on the row.
  await client.query('SELECT FROM imports WHERE user_id = $1 AND id = $2 FOR NO KEY UPDATE', [
    reference.userId,
    reference.importId,
  ]);
  const refusal = await refusalOf(client, reference);
  if (refusal !== null) return refusal;
  await client.query(
    `INSERT INTO import_undos (import_id, user_id, author_id, total)
     SELECT $2, $1, $3, COALESCE(sum(cardinality(made) + cardinality(changed)), 0)
     FROM import_portions WHERE user_id = $1 AND import_id = $2`,
    [reference.userId, reference.importId, authorId],
  );
  return null;
}

/** What undoing would do, in contacts. */
export interface UndoPreview {
  /** How many contacts the import created or changed, and how many of them were examined: the figures below count only those. */
  total: number;
  looked: number;
  removed: number;
  restored: number;
  leftChanged: number;
  leftUsed: number;
  leftValues: number;
  gone: number;
}

/** How many portions a preview examines, the latest ones: enough for most files, and at most a second's work. */
const previewedPortions = 20;

/** Tells what undoing an import would do, from its latest portions; or why it cannot be undone. Writes nothing. */
export async function previewUndo(
  client: Querier,
  reference: ImportReference,
): Promise<UndoPreview | { refused: UndoRefusal }> {
  const refused = await refusalOf(client, reference);
  if (refused !== null) return { refused };
  const { userId, importId } = reference;
  const counted = await client.query<{ total: number }>(
    `SELECT COALESCE(sum(cardinality(made) + cardinality(changed)), 0)::bigint AS total
     FROM import_portions WHERE user_id = $1 AND import_id = $2`,
    [userId, importId],
  );
  const { rows: portions } = await client.query<ImportPortion>(
    `SELECT id, left_at::text, made, changed FROM import_portions
     WHERE user_id = $1 AND import_id = $2 ORDER BY id DESC LIMIT ${previewedPortions}`,
    [userId, importId],
  );
  const preview: UndoPreview = {
    total: counted.rows[0]?.total ?? 0,
    looked: 0,
    removed: 0,
    restored: 0,
    leftChanged: 0,
    leftUsed: 0,
    leftValues: 0,
    gone: 0,
  };
  /** Contacts as they would be once the later portions, which are examined first, are undone. */
  const undone = new Map<number, UndoneContact>();
  for (const portion of portions) {
    const now = await contactsNow(client, userId, portion, { locks: false });
    for (const id of now.keys()) {
      const would = undone.get(id);
      if (would) now.set(id, would);
    }
    const verdict = await judgePortion(client, reference, portion, now);
    const restoring = await taggedBy(client, userId, portion);
    const chosen = { userId, portionId: portion.id, contactIds: portion.changed };
    for (const id of await chosenByPortion(client, chosen)) restoring.add(id);
    for (const { contact, restored, isTouched } of verdict.undone) {
      undone.set(contact.id, isTouched && restored > 0 ? { ...contact, updated_at: 'now' } : contact);
      if (restored > 0) restoring.add(contact.id);
    }
    preview.looked += portion.made.length + portion.changed.length;
    preview.removed += verdict.removed.length;
    preview.restored += restoring.size;
    preview.leftChanged += verdict.leftChanged;
    preview.leftUsed += verdict.leftUsed;
    preview.leftValues += verdict.undone.filter(({ left }) => left > 0).length;
    preview.gone += verdict.gone;
  }
  return preview;
}

/** The contacts that existed before the portion, and still have a tag as the portion added it. */
async function taggedBy(
  client: Querier,
  userId: number,
  { left_at, changed }: ImportPortion,
): Promise<Set<number>> {
  const { rows } = await client.query<{ contact_id: number }>(
    `SELECT contact_id FROM contact_tags WHERE user_id = $1 AND contact_id = ANY ($2::bigint[]) AND created_at = $3::timestamptz`,
    [userId, changed, left_at],
  );
  return new Set(rows.map(({ contact_id }) => contact_id));
}
