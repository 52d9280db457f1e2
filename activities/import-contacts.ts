import { setTimeout as delay } from 'node:timers/promises';
import type { Database } from '../db/database/connection';
import { notifyDispatcher } from '../db/outbox/notify';
import { importChunk } from '../db/imports/import-chunk';
import type { ImportReference } from '../db/imports/import-reference';
import { inTransactionOf } from '../db/database/transaction';

/** How long one activity lasts: long enough that its overhead is small, short enough to end when the worker is told to stop. */
const sliceMilliseconds = 2_000;
/** After each chunk it rests for this many times as long as the chunk took, so that others' runs and calls go first. */
const restRatio = 1;

/**
 * Imports chunks for a while; returns whether more may be left. Repeating it counts nothing twice: each chunk is written in one transaction
 * with its contacts and the import's progress.
 */
export const createImportContacts = ({ database: { pool } }: { database: Database }) =>
  async function importContacts(reference: ImportReference): Promise<boolean> {
    const end = performance.now() + sliceMilliseconds;
    let mayHaveMore: boolean;
    do {
      const began = performance.now();
      mayHaveMore = await inTransactionOf(reference.userId, pool, (client) => importChunk(client, reference));
      notifyDispatcher(pool);
      if (mayHaveMore) await delay(restRatio * (performance.now() - began));
    } while (mayHaveMore && performance.now() < end);
    return mayHaveMore;
  };
