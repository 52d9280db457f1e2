import type { Logger } from 'pino';
import type { Database } from '../db/connection';
import { notifyDispatch } from '../db/dispatch/notify';
import { accountsToErase, erasePortion } from '../db/erasure/account';
import { eraseRejections } from '../db/erasure/rejections';
import { eraseUndoData } from '../db/erasure/undo';
import { rest } from '../db/rest';
import { inTransaction } from '../db/transaction';

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
  const stopping = new AbortController();
  const { signal } = stopping;

  async function portion(erase: () => Promise<boolean>): Promise<boolean> {
    if (signal.aborted) return false;
    const started = performance.now();
    const isDone = await erase().catch((error: unknown) => {
      logger.warn({ error }, 'Something could not be erased; trying again.');
      return false;
    });
    if (isDone) await rest(restRatio * (performance.now() - started), signal);
    return isDone;
  }

  async function round(): Promise<boolean> {
    let isAnyDone = await portion(() => inTransaction(pool, (client) => eraseRejections(client, rows)));
    isAnyDone =
      (await portion(() => inTransaction(pool, (client) => eraseUndoData(client, rows)))) || isAnyDone;
    for (const userId of await accountsToErase(pool)) {
      const isDone = await portion(() => inTransaction(pool, (client) => erasePortion(client, userId, rows)));
      if (isDone) notifyDispatch(pool);
      isAnyDone ||= isDone;
    }
    return isAnyDone;
  }

  async function loop(): Promise<void> {
    while (!signal.aborted) {
      const isAnyDone = await round().catch((error: unknown) => {
        logger.warn({ error }, 'Looking for what is to be erased failed; trying again.');
        return false;
      });
      if (!isAnyDone) await rest(poll, signal);
    }
  }

  const running = loop();
  return {
    stop: async () => {
      stopping.abort();
      await running;
    },
  };
}
