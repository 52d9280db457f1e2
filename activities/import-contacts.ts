import { setTimeout as delay } from 'node:timers/promises';
import type { Database } from '../db/database/connection';
import { notifyDispatcher } from '../db/outbox/notify';
import { importChunk } from '../db/imports/import-chunk';
import type { ImportReference } from '../db/imports/import-reference';
import { inTransaction } from '../db/database/transaction';

/** How long one call goes on: long enough to cost little beside its chunks, short enough to end when the worker is told to stop. */
const sliceMilliseconds = 2_000;
/** After each chunk it rests so many times as long as that took: runs and calls of others go first. */
const restRatio = 1;

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
      const began = clock();
      mayHaveMore = await inTransaction(pool, (client) => importChunk(client, reference));
      notifyDispatcher(pool);
      if (mayHaveMore) await delay(restRatio * (clock() - began));
    } while (mayHaveMore && clock() < end);
    return mayHaveMore;
  };
