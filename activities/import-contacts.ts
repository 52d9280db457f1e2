import type { Database } from '../db/connection';
import { notifyDispatch } from '../db/dispatch/notify';
import { importChunk, type ImportReference } from '../db/imports/import-chunk';
import { inTransaction } from '../db/transaction';

/** How long one call goes on: long enough to cost little beside its chunks, short enough to end when the worker is told to stop. */
const sliceMilliseconds = 2_000;

/**
 * Takes in chunks of an import for a while; answers whether more may be left. It can be repeated without counting twice: a chunk
 * goes in the transaction that writes its contacts and the import's progress.
 */
export const createImportContacts = ({
  database: { pool },
  clock,
}: {
  database: Database;
  clock: () => number;
}) =>
  async function importContacts(reference: ImportReference): Promise<boolean> {
    const end = clock() + sliceMilliseconds;
    let mayHaveMore: boolean;
    do {
      mayHaveMore = await inTransaction(pool, (client) => importChunk(client, reference));
      notifyDispatch(pool);
    } while (mayHaveMore && clock() < end);
    return mayHaveMore;
  };
