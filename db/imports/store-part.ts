import type pg from 'pg';
import type { CsvDelimiter } from '../../domain/entities/contacts/import';
import type { ImportColumn } from '../../domain/import/columns/import-column';
import type { RowChunk } from '../../domain/import/chunks';
import { toJson } from '../../domain/values/json';
import { queueImport } from '../outbox/queue';

/** What arrives in one call: a whole file, or a part of one. */
export interface ImportPart {
  userId: number;
  /** Who sends it, and of which file; when it continues an import, what the first part said counts. */
  authorId: number;
  fileName: string | null;
  delimiter: CsvDelimiter | null;
  /** The import that it continues; null begins one. */
  importId: number | null;
  /** A part whose message id is known is not stored again. */
  messageId: string | null;
  columns: readonly ImportColumn[];
  tagIds: readonly number[];
  triggers: boolean;
  rowCount: number;
  chunks: readonly RowChunk[];
  /** The line of each row; null continues the count after the rows that have arrived. */
  lines: readonly number[] | null;
}

export type StoredPart = { importId: number } | { refused: PartRefusal };

/** Why a part is refused: the import is not the account's; it was begun with other fields, tags or trigger; or it was undone. */
type PartRefusal = 'unknown' | 'differs' | 'undone';

/**
 * Stores a part and puts the import's workflow into the outbox, in the caller's transaction: once committed, the part is imported, whatever
 * process ends next. After the commit the caller calls `notifyDispatcher`.
 */
export async function storePart(client: pg.ClientBase, part: ImportPart): Promise<StoredPart> {
  const known = await importOfMessage(client, part);
  if (known !== null) return { importId: known };
  const found = await (part.importId === null ? begin(client, part) : goOn(client, part));
  if ('refused' in found) return found;
  const { importId, totalRows } = found;
  await keepMessage(client, part, importId);
  await storeChunks(client, part, importId, totalRows);
  await client.query(
    'UPDATE imports SET total_rows = total_rows + $3, ended_at = NULL WHERE user_id = $1 AND id = $2',
    [part.userId, importId, part.rowCount],
  );
  await client.query(queueImport('FROM imports WHERE user_id = $1 AND id = $2'), [part.userId, importId]);
  return { importId };
}

/** The import that a message belongs to; null for a new message, which no other transaction can then store meanwhile. */
async function importOfMessage(
  client: pg.ClientBase,
  { userId, messageId }: ImportPart,
): Promise<number | null> {
  if (messageId === null) return null;
  await client.query(`SELECT pg_advisory_xact_lock(hashtextextended($1, $2))`, [messageId, userId]);
  const { rows } = await client.query<{ import_id: number }>(
    'SELECT import_id FROM import_messages WHERE user_id = $1 AND message_id = $2',
    [userId, messageId],
  );
  return rows[0]?.import_id ?? null;
}

async function keepMessage(
  client: pg.ClientBase,
  { userId, messageId }: ImportPart,
  importId: number,
): Promise<void> {
  if (messageId === null) return;
  await client.query('INSERT INTO import_messages (user_id, message_id, import_id) VALUES ($1, $2, $3)', [
    userId,
    messageId,
    importId,
  ]);
}

interface OpenImport {
  importId: number;
  totalRows: number;
}

async function begin(client: pg.ClientBase, part: ImportPart): Promise<OpenImport> {
  const { rows } = await client.query<{ id: number }>(
    `INSERT INTO imports (user_id, author_id, file_name, delimiter, columns, tag_ids, triggers, keeps_undo)
     VALUES ($1, $2, $3, $4, $5, $6, $7, true) RETURNING id`,
    [
      part.userId,
      part.authorId,
      part.fileName,
      part.delimiter,
      toJson(part.columns),
      part.tagIds,
      part.triggers,
    ],
  );
  const [made] = rows;
  if (!made) throw new Error('The import was not stored');
  return { importId: made.id, totalRows: 0 };
}

/** The import, locked, or why the part does not belong to it. */
async function goOn(client: pg.ClientBase, part: ImportPart): Promise<OpenImport | { refused: PartRefusal }> {
  const { rows } = await client.query<{ total_rows: number; is_same: boolean }>(
    `SELECT total_rows, columns = $3::jsonb AND tag_ids = $4::bigint[] AND triggers = $5 AS is_same
     FROM imports WHERE user_id = $1 AND id = $2 FOR NO KEY UPDATE`,
    [part.userId, part.importId, toJson(part.columns), part.tagIds, part.triggers],
  );
  const [found] = rows;
  if (!found || part.importId === null) return { refused: 'unknown' };
  // Checked after the import is locked: an undo locks it too, until its beginning is committed.
  const undone = await client.query('SELECT FROM import_undos WHERE import_id = $1', [part.importId]);
  if (undone.rowCount) return { refused: 'undone' };
  return found.is_same ? { importId: part.importId, totalRows: found.total_rows } : { refused: 'differs' };
}

/** The header is line 1. */
const firstLine = 2;

async function storeChunks(
  client: pg.ClientBase,
  { userId, chunks, lines }: ImportPart,
  importId: number,
  rowsBefore: number,
): Promise<void> {
  let start = 0;
  for (const { count, rows } of chunks) {
    const from = start;
    const chunkLines = Array.from(
      { length: count },
      (_, place) => lines?.[from + place] ?? firstLine + rowsBefore + from + place,
    );
    await client.query({
      name: 'store-import-chunk',
      text: 'INSERT INTO import_chunks (user_id, import_id, lines, rows) VALUES ($1, $2, $3, $4)',
      values: [userId, importId, chunkLines, rows],
    });
    start += count;
  }
}
