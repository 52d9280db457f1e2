import type { Logger } from 'pino';
import type { Database } from '../db/connection';
import { openUndos, undoPortion } from '../db/imports/undo-portion';
import { rest } from '../db/rest';
import { inTransaction } from '../db/transaction';

/** How often it looks for imports that are to be undone while there is none. */
const pollMilliseconds = 1_000;
/** After each portion it rests so many times as long as that took: whoever else works on the database has the most of it. */
const restRatio = 2;

/**
 * Undoes imports, portion by portion, in the background; of several imports one portion each in turn. Several may run, in as many processes. A portion is
 * one transaction: who dies in the middle has done nothing, and the next one goes on.
 */
export function startImportUndos({ database: { pool }, logger }: { database: Database; logger: Logger }): {
  stop(): Promise<void>;
} {
  const stopping = new AbortController();
  const { signal } = stopping;

  async function oneOf(importId: number): Promise<boolean> {
    const started = performance.now();
    const isDone = await inTransaction(pool, (client) => undoPortion(client, importId)).catch(
      (error: unknown) => {
        // One that cannot go on at the moment is not in the way of the others.
        logger.warn({ importId, error }, 'A portion of an import could not be undone; trying again.');
        return false;
      },
    );
    if (isDone) await rest(restRatio * (performance.now() - started), signal);
    return isDone;
  }

  async function round(): Promise<boolean> {
    let isAnyDone = false;
    for (const importId of await openUndos(pool)) {
      if (signal.aborted) break;
      isAnyDone = (await oneOf(importId)) || isAnyDone;
    }
    return isAnyDone;
  }

  async function loop(): Promise<void> {
    while (!signal.aborted) {
      const isAnyDone = await round().catch((error: unknown) => {
        logger.warn({ error }, 'Looking for imports that are to be undone failed; trying again.');
        return false;
      });
      if (!isAnyDone) await rest(pollMilliseconds, signal);
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
