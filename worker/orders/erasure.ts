import type pg from 'pg';
import type { Logger } from 'pino';
import type { Database } from '../../db/database/connection';
import { notifyDispatcher } from '../../db/outbox/notify';
import { accountsToErase, erasePortion } from '../../db/erasure/account';
import { eraseRejections } from '../../db/erasure/rejections';
import { eraseUndoData } from '../../db/erasure/undo';
import { inTransaction } from '../../db/database/transaction';
import { startRounds } from '../rounds';

/** How often it looks for what is to be erased while there is nothing. */
const pollMilliseconds = 5_000;
/** Rows that are erased in one transaction. */
const rowsInPortion = 2_000;
/** After each portion it rests so many times as long as that took: whoever else works on the database has the most of it. */
const restRatio = 2;

/**
 * Erases what is to be erased, accounts, and rejected rows of imports with what was kept to undo them, portion by portion, in the background. Several may run. A portion is one
 * transaction: who dies in the middle has done nothing, and the next one goes on.
 */
export function startErasure(
  { database: { pool }, logger }: { database: Database; logger: Logger },
  { rows = rowsInPortion, poll = pollMilliseconds } = {},
): { stop(): Promise<void> } {
  const failed = { message: 'Something could not be erased; trying again.' };
  return startRounds({
    ...{ logger, poll, restRatio },
    lookingFailed: 'Looking for what is to be erased failed; trying again.',
    async round(portion) {
      const erase = (work: (client: pg.ClientBase) => Promise<boolean>): Promise<boolean> =>
        portion(() => inTransaction(pool, work), failed);
      let isAnyDone = await erase((client) => eraseRejections(client, rows));
      isAnyDone = (await erase((client) => eraseUndoData(client, rows))) || isAnyDone;
      for (const userId of await accountsToErase(pool)) {
        const isDone = await erase((client) => erasePortion(client, userId, rows));
        if (isDone) notifyDispatcher(pool);
        isAnyDone ||= isDone;
      }
      return isAnyDone;
    },
  });
}
