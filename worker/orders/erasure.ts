import type pg from 'pg';
import type { Logger } from 'pino';
import type { Database } from '../../db/database/connection';
import { notifyDispatcher } from '../../db/outbox/notify';
import { accountsToErase, erasePortion } from '../../db/erasure/account';
import { eraseRejections } from '../../db/erasure/rejections';
import { eraseUndoData } from '../../db/erasure/undo';
import { inTransaction } from '../../db/database/transaction';
import { startRounds } from '../rounds';

/** How often it looks for data to erase when there is none. */
const pollMilliseconds = 5_000;
/** Rows that are erased in one transaction. */
const rowsInPortion = 2_000;
/** After each portion it rests for this many times as long as the portion took, so that most of the database stays free for others. */
const restRatio = 2;

/**
 * Erases data in the background, portion by portion: deleted accounts, and rejected rows of imports with the data for undoing them. Several
 * workers may do this at once. Each portion is one transaction: if a worker dies in the middle, nothing of it is stored and another worker
 * continues.
 */
export function startErasure(
  { database: { pool }, logger }: { database: Database; logger: Logger },
  { rows = rowsInPortion, poll = pollMilliseconds } = {},
): { stop(): Promise<void> } {
  const failed = { message: 'Something could not be erased; trying again.' };
  return startRounds({
    logger,
    poll,
    restRatio,
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
