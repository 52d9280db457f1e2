import type pg from 'pg';
import type { ImportReference } from '../../../db/imports/import-reference';
import { readRejections, type StoredRejection } from '../../../db/imports/read';
import type { ImportColumn } from '../../../domain/import/columns/import-column';
import type { Language } from '../../../domain/values/language';
import { rejectionMessage } from './presentation';

const batchRows = 500;

/** All rejected rows of an import as rows of a CSV file, in batches. */
export async function* rejectedRows(
  pool: pg.Pool,
  reference: ImportReference,
  columns: readonly ImportColumn[],
  language: Language,
): AsyncGenerator<(string | number)[][]> {
  let last: StoredRejection | undefined;
  do {
    const batch = await readRejections(pool, reference, { limit: batchRows, after: last });
    yield batch.map((rejected) => [
      rejected.line,
      rejectionMessage(rejected, columns, language),
      ...rejected.cells,
    ]);
    last = batch.at(-1);
  } while (last);
}
