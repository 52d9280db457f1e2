import type { Logger } from 'pino';
import type { Database } from '../db/connection';
import { rest } from '../db/rest';
import { nextOrders, workOffPortion } from '../db/run-orders/work-off';

/** How often it looks for orders while there is none. */
const pollMilliseconds = 1_000;
/** Runs that are seen to in one transaction: few enough that nobody waits for a lock of theirs for long. */
const runsInPortion = 100;
/** After each portion it rests so many times as long as that took: whoever else works on the database has the most of it. */
const restRatio = 9;

/**
 * Works off the orders about very many runs, portion by portion, in the background; of several orders one portion each in turn. Several may
 * run, in as many processes.
 */
export function startRunOrders(
  { database: { pool }, logger }: { database: Database; logger: Logger },
  limit = runsInPortion,
): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const { signal } = stopping;

  async function oneOf(orderId: number): Promise<boolean> {
    const started = performance.now();
    const isDone = await workOffPortion(pool, orderId, limit);
    if (!isDone) return false;
    await rest(restRatio * (performance.now() - started), signal);
    return true;
  }

  async function round(): Promise<boolean> {
    let isAnyDone = false;
    for (const orderId of await nextOrders(pool)) {
      if (signal.aborted) break;
      // One that cannot go on at the moment is not in the way of the others.
      isAnyDone =
        (await oneOf(orderId).catch((error: unknown) => {
          logger.warn({ orderId, error }, 'A portion of an order about runs failed; trying again.');
          return false;
        })) || isAnyDone;
    }
    return isAnyDone;
  }

  async function loop(): Promise<void> {
    while (!signal.aborted) {
      const isAnyDone = await round().catch((error: unknown) => {
        logger.warn({ error }, 'Looking for orders about runs failed; trying again.');
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
