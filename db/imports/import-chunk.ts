import type { ImportReference } from './import-reference';
import type pg from 'pg';
import type { RejectionCode } from '../../domain/entities/contacts/import';
import type { ImportColumn } from '../../domain/import/columns/import-column';
import { readRows, type PartialRow, type ReadRows, type Rejection } from '../../domain/import/rows';
import type { ImportedContact } from '../../domain/import/imported-contact';
import { toJson } from '../../domain/values/json';
import { setConsents, type ConsentChange } from '../consent/consent';
import { setTopicChoices, type TopicChoiceChange } from '../consent/topic-choices';
import { saysConsent } from '../../domain/import/columns/consent-column';
import { changeTag } from '../contacts/tagging';
import { addNamedTags, tagsOfRows } from './column-tags';
import { tellHistory } from '../segments/causes';
import { keepPortion } from './keep-portion';
import { sameEmailChoice, sameEmails } from './same-email';
import { writeContacts } from './write-contacts';
import type { WrittenContacts } from './written-contacts';

interface ImportRow {
  columns: ImportColumn[];
  tag_ids: number[];
  triggers: boolean;
  keeps_undo: boolean;
}

interface Chunk {
  /** The id of the portion that it becomes: later ones have higher ids, because attempts at the import take turns. */
  portion_id: number;
  lines: number[];
  rows: string[][];
}

/**
 * Imports the next chunk in the caller's transaction: contacts, tags with what they start, rejected rows and progress. The chunk is deleted
 * with it, so a repeated attempt takes the next chunk or finds none. Returns whether more may be left. After the commit the caller calls
 * `notifyDispatcher`.
 */
export async function importChunk(client: pg.ClientBase, reference: ImportReference): Promise<boolean> {
  const found = await lockImport(client, reference);
  const chunk = found && (await takeChunk(client, reference));
  if (!found || !chunk) return false;
  const tagsNamed = await tagsOfRows(client, reference.userId, found.columns, chunk.rows);
  const read = readRows(found.columns, chunk.rows, chunk.lines, new Set(tagsNamed.keys()));
  const { rejections } = read;
  const sameEmails = await withoutSameEmails(client, reference.userId, found.columns, read, chunk);
  const { contacts } = sameEmails;
  const portionId = found.keeps_undo ? chunk.portion_id : null;
  const keepsConsents = found.columns.some(saysConsent);
  // Only its tags start automations: who imports is told which these are.
  await tellHistory(client);
  const written = await writeContacts(client, reference, contacts, { portionId, keepsConsents });
  await setConsents(client, consentsOf(reference.userId, contacts, written));
  await setTopicChoices(client, choicesOf(reference.userId, contacts, written, portionId));
  const { userId } = reference;
  const named = { contacts, idOf: written.idOf, tags: tagsNamed };
  const tagged = [
    ...(await addTags(client, userId, found, written.contactIds)),
    ...(await addNamedTags(client, { userId, triggers: found.triggers }, named)),
  ];
  const undoBytes =
    portionId === null
      ? 0
      : await keepPortion(client, reference, { portionId, keepsConsents, written, tagged });
  const tooLong = tooLongOf(contacts, written, chunk);
  const isTold = (row: { line: number }): boolean => tooLong.every(({ line }) => line !== row.line);
  const [partialRows, told] = [read.partialRows.filter(isTold), sameEmails.told.filter(isTold)];
  await keepRejections(client, reference, [
    ...rejections,
    ...tooLong,
    ...partialRows.map(toRejection),
    ...told,
  ]);
  await client.query(
    `UPDATE imports
     SET processed_rows = processed_rows + $3, new_contacts = new_contacts + $4, updated_contacts = updated_contacts + $5,
         rejected_rows = rejected_rows + $6, partial_rows = partial_rows + $7, undo_bytes = undo_bytes + $8, same_email_rows = same_email_rows + $9,
         rejections_erased_at = CASE WHEN $6 + $7 + $9 = 0 THEN rejections_erased_at END, ended_at = CASE WHEN processed_rows + $3 = total_rows THEN now() END
     WHERE user_id = $1 AND id = $2`,
    [
      reference.userId,
      reference.importId,
      chunk.rows.length,
      written.newCount,
      written.updatedCount,
      rejections.length + tooLong.length + told.filter(({ columns }) => columns === undefined).length,
      partialRows.length,
      undoBytes,
      told.length,
    ],
  );
  return true;
}

/** The rows of contacts whose data would be too long: nothing of them is stored. */
const tooLongOf = (
  contacts: readonly ImportedContact[],
  { refused }: WrittenContacts,
  { lines, rows }: Chunk,
): KeptRow[] =>
  contacts
    .filter(({ externalId }) => refused.has(externalId))
    .map(({ row }) => ({ line: lines[row] ?? 0, code: 'contact_too_long', cells: rows[row] ?? [] }));

/** Adds the import's tags; returns the contacts that got one. */
async function addTags(
  client: pg.ClientBase,
  userId: number,
  { tag_ids, triggers }: ImportRow,
  contactIds: readonly number[],
): Promise<number[]> {
  const tagged: number[] = [];
  for (const tagId of await existingTags(client, userId, tag_ids))
    tagged.push(...(await changeTag(client, { userId, tagId, contactIds, isDeletion: false, triggers })));
  return tagged;
}

/** The consents and opt-outs that the rows tell. */
const consentsOf = (
  userId: number,
  contacts: readonly ImportedContact[],
  { idOf }: WrittenContacts,
): ConsentChange[] =>
  contacts.flatMap(({ externalId, consents }): ConsentChange[] => {
    const contactId = idOf.get(externalId);
    if (contactId === undefined) return [];
    return [...consents].map(([channel, said]) => ({
      userId,
      contactId,
      channel,
      source: 'import',
      ...said,
    }));
  });

/** What the rows tell of topics. */
const choicesOf = (
  userId: number,
  contacts: readonly ImportedContact[],
  { idOf }: WrittenContacts,
  portionId: number | null,
): TopicChoiceChange[] =>
  contacts.flatMap(({ externalId, topics }): TopicChoiceChange[] => {
    const contactId = idOf.get(externalId);
    if (contactId === undefined) return [];
    return [...topics].map(([topicId, said]) => ({
      userId,
      contactId,
      topicId,
      source: 'import',
      portionId,
      ...said,
    }));
  });

/** Attempts at one import, and parts that arrive for it, take turns. */
async function lockImport(
  client: pg.ClientBase,
  { userId, importId }: ImportReference,
): Promise<ImportRow | undefined> {
  const { rows } = await client.query<ImportRow>(
    `SELECT columns, tag_ids, triggers, keeps_undo FROM imports
     WHERE user_id = $1 AND id = $2 FOR NO KEY UPDATE`,
    [userId, importId],
  );
  return rows[0];
}

async function takeChunk(
  client: pg.ClientBase,
  { userId, importId }: ImportReference,
): Promise<Chunk | undefined> {
  const { rows } = await client.query<Chunk>(
    `DELETE FROM import_chunks
     WHERE id = (SELECT id FROM import_chunks WHERE user_id = $1 AND import_id = $2 ORDER BY id LIMIT 1)
     RETURNING lines, rows, nextval('import_portions_id_seq') AS portion_id`,
    [userId, importId],
  );
  return rows[0];
}

/** Tags that were deleted since the rows arrived are not added; the others are locked, so that they cannot be deleted before the commit. */
async function existingTags(
  client: pg.ClientBase,
  userId: number,
  tagIds: readonly number[],
): Promise<number[]> {
  if (tagIds.length === 0) return [];
  const { rows } = await client.query<{ id: number }>(
    'SELECT id FROM tags WHERE user_id = $1 AND id = ANY ($2::bigint[]) ORDER BY id FOR KEY SHARE',
    [userId, tagIds],
  );
  return rows.map((row) => row.id);
}

const toRejection = (row: PartialRow): KeptRow => ({ ...row, code: 'value_unfit' });

/** A row that was rejected, or imported without the cells at `columns`. */
interface KeptRow extends Omit<Rejection, 'code'> {
  code: RejectionCode;
  columns?: number[];
  other_external_id?: string;
}

/** The contacts to import, and the rows whose e-mail address another contact has: imported all the same, or left out. */
async function withoutSameEmails(
  client: pg.ClientBase,
  userId: number,
  columns: readonly ImportColumn[],
  { contacts }: ReadRows,
  { rows, lines }: Chunk,
): Promise<{ contacts: readonly ImportedContact[]; told: KeptRow[] }> {
  const choice = sameEmailChoice(columns);
  if (choice === null) return { contacts, told: [] };
  const doubles = await sameEmails(client, userId, contacts);
  const told = [...doubles].map(([{ row }, other]): KeptRow => ({
    line: lines[row] ?? 0,
    code: 'email_of_another',
    cells: rows[row] ?? [],
    other_external_id: other,
    ...(choice === 'taken' && { columns: [] }),
  }));
  return { contacts: choice === 'taken' ? contacts : contacts.filter((one) => !doubles.has(one)), told };
}

async function keepRejections(
  client: pg.ClientBase,
  { userId, importId }: ImportReference,
  rejections: readonly KeptRow[],
): Promise<void> {
  if (rejections.length === 0) return;
  await client.query(
    `INSERT INTO import_rejections (user_id, import_id, line, code, cells, columns, other_external_id)
     SELECT $1, $2, line, code, cells, columns, other_external_id
     FROM jsonb_to_recordset($3::jsonb)
          AS i (line integer, code text, cells jsonb, columns integer[], other_external_id text)`,
    [userId, importId, toJson(rejections)],
  );
}
