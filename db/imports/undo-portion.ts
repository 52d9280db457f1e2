import type pg from 'pg';
import type { ConsentState } from '../../domain/entities/contacts/consent';
import type { UndoneChange } from '../../domain/import/undo';
import { toJson } from '../../domain/values/json';
import { undoTopicChoices } from '../consent/topic-choices';
import { deleteContacts } from '../contacts/delete';
import { eraseFew, fewTogether } from '../erasure/portions';
import { tellHistory } from '../segments/causes';
import { contactsNow, judgePortion, type ImportPortion } from './undone-contacts';

/** An undo under way, as the worker that holds it reads it. */
interface OpenUndo {
  userId: number;
  importId: number;
  authorId: number | null;
}

/** The imports that are being undone. */
export async function openUndos(pool: pg.Pool): Promise<number[]> {
  const { rows } = await pool.query<{ import_id: number }>(
    'SELECT import_id FROM import_undos WHERE ended_at IS NULL ORDER BY random()',
  );
  return rows.map(({ import_id }) => import_id);
}

/** Their opt-outs come from the import alone, which is taken back. */
const forgotten = { remembers: false };

/**
 * Undoes the last remaining portion of an import, in the caller's transaction; returns whether it did anything. The portion's undo data is
 * deleted in the same transaction: if the worker dies in the middle, nothing of it is stored, and no portion is undone twice. Where the contacts that it
 * removes have too much for one transaction, some of them go, and the portion stays with the others. An import that another worker holds is left
 * alone.
 */
export async function undoPortion(client: pg.ClientBase, importId: number): Promise<boolean> {
  const undo = await claim(client, importId);
  if (!undo) return false;
  const portion = await lastPortion(client, undo);
  if (!portion) {
    await end(client, undo);
    return true;
  }
  const { userId } = undo;
  const now = await contactsNow(client, userId, portion, { locks: true });
  const verdict = await judgePortion(client, undo, portion, now);
  // As the import was: entering or leaving a segment by it starts nothing.
  await tellHistory(client);
  const few = await fewTogether(client, userId, verdict.removed);
  if (few.length < verdict.removed.length) {
    const contacts = { contactIds: verdict.removed, few };
    const { looked } = await eraseFew(client, userId, contacts, forgotten);
    await shorten(client, undo, portion, verdict.removed.slice(0, looked));
    return true;
  }
  await client.query('DELETE FROM import_portions WHERE id = $1', [portion.id]);
  await restore(client, userId, verdict.undone);
  await noteConsents(client, undo, verdict.undone);
  const rechosen = await undoTopicChoices(client, {
    userId,
    authorId: undo.authorId,
    portionId: portion.id,
    contactIds: portion.changed,
  });
  const untagged = await takeTags(client, userId, portion);
  await deleteContacts(client, userId, verdict.removed, forgotten);
  await client.query(
    'DELETE FROM import_changes WHERE user_id = $1 AND portion_id = $2 AND contact_id = ANY ($3::bigint[])',
    [userId, portion.id, portion.changed],
  );
  const restored = new Set([...untagged, ...rechosen]);
  for (const { contact, restored: count } of verdict.undone) if (count > 0) restored.add(contact.id);
  await client.query(
    `UPDATE import_undos
     SET processed = processed + $2, removed = removed + $3, restored = restored + $4, left_changed = left_changed + $5,
         left_used = left_used + $6, left_values = left_values + $7, gone = gone + $8
     WHERE import_id = $1`,
    [
      importId,
      portion.made.length + portion.changed.length,
      verdict.removed.length,
      restored.size,
      verdict.leftChanged,
      verdict.leftUsed,
      verdict.undone.filter(({ left }) => left > 0).length,
      verdict.gone,
    ],
  );
  return true;
}

async function claim(client: pg.ClientBase, importId: number): Promise<OpenUndo | undefined> {
  const { rows } = await client.query<OpenUndo>(
    `SELECT user_id AS "userId", import_id AS "importId", author_id AS "authorId" FROM import_undos
     WHERE import_id = $1 AND ended_at IS NULL FOR UPDATE SKIP LOCKED`,
    [importId],
  );
  return rows[0];
}

async function lastPortion(
  client: pg.ClientBase,
  { userId, importId }: OpenUndo,
): Promise<ImportPortion | undefined> {
  const { rows } = await client.query<ImportPortion>(
    `SELECT id, left_at::text, made, changed FROM import_portions
     WHERE user_id = $1 AND import_id = $2 ORDER BY id DESC LIMIT 1`,
    [userId, importId],
  );
  return rows[0];
}

/** Takes contacts that are gone out of their portion: they are undone. */
async function shorten(
  client: pg.ClientBase,
  { importId }: OpenUndo,
  { id }: ImportPortion,
  gone: readonly number[],
): Promise<void> {
  if (gone.length === 0) return;
  await client.query(
    `UPDATE import_portions SET made = ARRAY (SELECT contact FROM unnest(made) contact WHERE contact <> ALL ($2::bigint[])) WHERE id = $1`,
    [id, gone],
  );
  await client.query(
    'UPDATE import_undos SET processed = processed + $2, removed = removed + $2 WHERE import_id = $1',
    [importId, gone.length],
  );
}

async function end(client: pg.ClientBase, { userId, importId }: OpenUndo): Promise<void> {
  await client.query('UPDATE import_undos SET ended_at = clock_timestamp() WHERE import_id = $1', [importId]);
  await client.query('UPDATE imports SET keeps_undo = false, undo_bytes = 0 WHERE user_id = $1 AND id = $2', [
    userId,
    importId,
  ]);
}

/** Writes the restored values. A contact that was touched since gets a new moment of change; any other gets its old one back. */
async function restore(
  client: pg.ClientBase,
  userId: number,
  undone: readonly UndoneChange[],
): Promise<void> {
  const written = undone.filter(({ restored, isTouched }) => restored > 0 || !isTouched);
  const rows = written.map(({ contact, isTouched }) => {
    const [name, title, email, role] = contact.fields;
    return {
      id: contact.id,
      name,
      title,
      email,
      role,
      data: contact.data,
      opted_out: contact.opted_out,
      subscribed: contact.subscribed,
      updated_at: contact.updated_at,
      is_touched: isTouched,
    };
  });
  if (rows.length === 0) return;
  await client.query(
    `UPDATE contacts c
     SET name = i.name, title = i.title, email = i.email, role = i.role, data = i.data, opted_out = i.opted_out, subscribed = i.subscribed,
         updated_at = CASE WHEN i.is_touched THEN clock_timestamp() ELSE i.updated_at END
     FROM jsonb_to_recordset($2::jsonb)
          AS i (id bigint, name text, title text, email text, role text, data jsonb, opted_out jsonb, subscribed jsonb, updated_at timestamptz,
                is_touched boolean)
     WHERE c.user_id = $1 AND c.id = i.id`,
    [userId, toJson(rows)],
  );
}

const stateOf = ({ opted_out, subscribed }: UndoneChange['contact'], channel: string): ConsentState =>
  Object.hasOwn(opted_out, channel)
    ? 'left'
    : Object.hasOwn(subscribed, channel)
      ? 'subscribed'
      : 'not_asked';

/** Adds a line to the history: the restored consent, as the line before the import's told it, and who restored it. */
async function noteConsents(
  client: pg.ClientBase,
  { userId, authorId }: OpenUndo,
  undone: readonly UndoneChange[],
): Promise<void> {
  const rows = undone.flatMap(({ contact, channels }) =>
    channels.map((channel) => ({ contact_id: contact.id, channel, state: stateOf(contact, channel) })),
  );
  if (rows.length === 0) return;
  await client.query(
    `INSERT INTO opt_out_changes (user_id, contact_id, channel, opted_out, state, source, proof, given_at, author_id)
     SELECT $1, i.contact_id, i.channel, i.state = 'left', i.state, COALESCE(earlier.source, 'import'), earlier.proof,
            COALESCE(earlier.given_at, earlier.created_at), $2
     FROM jsonb_to_recordset($3::jsonb) AS i (contact_id bigint, channel text, state text)
     LEFT JOIN LATERAL (
       SELECT o.* FROM opt_out_changes o
       WHERE o.user_id = $1 AND o.contact_id = i.contact_id AND o.channel = i.channel ORDER BY o.id DESC OFFSET 1 LIMIT 1
     ) earlier ON true
     ORDER BY i.contact_id, i.channel`,
    [userId, authorId, toJson(rows)],
  );
}

/** Removes the tags that came with the portion, unless they were removed and added again since; returns the contacts that had them. */
async function takeTags(
  client: pg.ClientBase,
  userId: number,
  { left_at, changed }: ImportPortion,
): Promise<number[]> {
  const { rows } = await client.query<{ contact_id: number }>(
    `DELETE FROM contact_tags WHERE user_id = $1 AND contact_id = ANY ($2::bigint[]) AND created_at = $3::timestamptz
     RETURNING contact_id`,
    [userId, changed, left_at],
  );
  return rows.map(({ contact_id }) => contact_id);
}
