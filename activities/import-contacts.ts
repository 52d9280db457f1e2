import type { Database } from '../db/connection';
import { notifyDispatch } from '../db/dispatch/notify';
import { importChunk, type ImportReference } from '../db/imports/import-chunk';
import { inTransaction } from '../db/transaction';

/**
 * Takes in the next chunk of an import; answers whether more may be left. It can be repeated without counting twice: the chunk
 * goes in the transaction that writes its contacts and the import's progress.
 */
export const createImportContacts = ({ pool }: Database) =>
  async function importContacts(reference: ImportReference): Promise<boolean> {
    const mayHaveMore = await inTransaction(pool, (client) => importChunk(client, reference));
    notifyDispatch(pool);
    return mayHaveMore;
  };
