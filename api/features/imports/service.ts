import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '../../../db/database/connection';
import { notifyDispatcher } from '../../../db/outbox/notify';
import type { ImportReference } from '../../../db/imports/import-reference';
import { importingAccount } from '../../../db/imports/importing-account';
import { isCompleted, readImport, type StoredImport } from '../../../db/imports/read';
import { storePart } from '../../../db/imports/store-part';
import {
  beginUndo,
  previewUndo as findUndoPreview,
  type UndoPreview,
  type UndoRefusal,
} from '../../../db/imports/undo';
import { startedByTags, type StartedByTag } from '../../../db/tags/starts';
import { inTransaction } from '../../../db/database/transaction';
import type { ImportInput } from '../../../domain/entities/contacts/import';
import { resolveColumns, type ColumnProblem } from '../../../domain/import/columns/columns';
import type { Account } from '../../context';
import { errors, type ApiError } from '../../http/errors';

/**
 * Stores the rows with what starts their import. Throws ApiError 400 for columns that cannot be imported, 404 when a custom field,
 * a tag or the import is not the account's, and 409 for a part that differs from the first one.
 */
export async function storeImport(
  { pool }: Database,
  { userId, actorId }: Pick<Account, 'userId' | 'actorId'>,
  input: ImportInput,
): Promise<ImportReference> {
  const stored = await inTransaction(pool, async (client) => {
    const resolved = resolveColumns(input.fields, await importingAccount(client, userId), {
      unknownTags: input.unknown_tags,
      sameEmail: input.same_email,
    });
    if ('problem' in resolved) throw columnError(resolved.problem);
    const tagIds = [...new Set(input.tags)].sort((a, b) => a - b);
    const own = await client.query('SELECT FROM tags WHERE user_id = $1 AND id = ANY ($2::bigint[])', [
      userId,
      tagIds,
    ]);
    if (own.rowCount !== tagIds.length) throw errors.notFound('tag');
    return storePart(client, {
      userId,
      authorId: actorId,
      fileName: input.file_name ?? null,
      delimiter: input.delimiter ?? null,
      importId: input.import_id ?? null,
      messageId: input.message_id ?? null,
      columns: resolved.columns,
      tagIds,
      triggers: input.trigger,
      rowCount: input.count_of_contacts,
      chunks: input.chunks,
      lines: input.lines ?? null,
    });
  });
  if ('refused' in stored) {
    throw partErrors[stored.refused]();
  }
  notifyDispatcher(pool);
  return { userId, importId: stored.importId };
}

const partErrors = {
  unknown: () => errors.notFound('import'),
  differs: errors.importDiffers,
  undone: errors.importUndone,
};

const undoErrors: Record<UndoRefusal, () => ApiError> = {
  unknown: () => errors.notFound('import'),
  running: errors.importRunning,
  undone: errors.importUndone,
  not_kept: errors.importNotKept,
};

/** What undoing the import would do. Throws ApiError 404, and 409 when it cannot be undone. */
export async function previewUndo({ pool }: Database, reference: ImportReference): Promise<UndoPreview> {
  const preview = await findUndoPreview(pool, reference);
  if ('refused' in preview) throw undoErrors[preview.refused]();
  return preview;
}

/** Starts to undo the import; the worker continues. Throws ApiError 404, and 409 when it cannot be undone. */
export async function undoImport(
  database: Database,
  reference: ImportReference,
  authorId: number,
): Promise<StoredImport> {
  const refused = await inTransaction(database.pool, (client) => beginUndo(client, reference, authorId));
  if (refused !== null) throw undoErrors[refused]();
  return findImport(database, reference);
}

function columnError(problem: ColumnProblem): ApiError {
  switch (problem.code) {
    case 'columns_missing':
      return errors.importColumnsMissing();
    case 'column_twice':
      return errors.importColumnTwice(problem.name);
    case 'variable_read_only':
      return errors.importVariableReadOnly(problem.name);
    case 'custom_field_unknown':
      return errors.notFound('custom_field');
    case 'topic_unknown':
      return errors.notFound('topic');
  }
}

/** Throws ApiError 404 for an import that the account does not have. */
export async function findImport({ pool }: Database, reference: ImportReference): Promise<StoredImport> {
  const found = await readImport(pool, reference);
  if (!found) throw errors.notFound('import');
  return found;
}

/** A check is cheap: the first comes soon, for small files, and later ones at most the longest pause apart. */
const firstPauseMilliseconds = 10;
const longestPauseMilliseconds = 250;

/** Returns the import's progress when it has ended, when `milliseconds` have passed, or when the caller has left. */
export async function waitForImport(
  database: Database,
  reference: ImportReference,
  { milliseconds, hasLeft }: { milliseconds: number; hasLeft: () => boolean },
): Promise<StoredImport> {
  const deadline = Date.now() + milliseconds;
  for (let wait = firstPauseMilliseconds; ; wait = Math.min(wait * 2, longestPauseMilliseconds)) {
    const found = await findImport(database, reference);
    if (isCompleted(found) || hasLeft() || Date.now() + wait > deadline) return found;
    await pause(wait);
  }
}

/** What adding the tags would start. Throws ApiError 404 when one of them is not the account's. */
export async function previewImport(
  { pool }: Database,
  userId: number,
  tagIds: readonly number[],
): Promise<StartedByTag[]> {
  const started = await startedByTags(pool, userId, [...new Set(tagIds)]);
  if (started === null) throw errors.notFound('tag');
  return started;
}
