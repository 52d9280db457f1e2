import type { Logger } from 'pino';
import { rest } from '../db/rest';

/** How often it looks for orders while there is none. */
const pollMilliseconds = 1_000;

/** What is worked off, and how. */
export interface OrderWork {
  logger: Logger;
  /** What the orders are about, for the log. */
  about: 'runs' | 'contacts' | 'imports to undo';
  /** The ids of the open orders whose turn it is, in any order. */
  next: () => Promise<number[]>;
  /** Works off one portion of an order; answers whether it did anything. */
  workOff: (orderId: number) => Promise<boolean>;
  /** After each portion it rests so many times as long as that took: whoever else works on the database has the most of it. */
  restRatio: number;
}

/**
 * Works off orders about very much, portion by portion, in the background; of several orders one portion each in turn. Several may run, in as
 * many processes.
 */
export function startOrders({ logger, about, next, workOff, restRatio }: OrderWork): {
  stop(): Promise<void>;
} {
  const stopping = new AbortController();
  const { signal } = stopping;

  async function oneOf(orderId: number): Promise<boolean> {
    const started = performance.now();
    const isDone = await workOff(orderId);
    if (!isDone) return false;
    await rest(restRatio * (performance.now() - started), signal);
    return true;
  }

  async function round(): Promise<boolean> {
    let isAnyDone = false;
    for (const orderId of await next()) {
      if (signal.aborted) break;
      // One that cannot go on at the moment is not in the way of the others.
      isAnyDone =
        (await oneOf(orderId).catch((error: unknown) => {
          logger.warn({ orderId, error }, `A portion of an order about ${about} failed; trying again.`);
          return false;
        })) || isAnyDone;
    }
    return isAnyDone;
  }

  async function loop(): Promise<void> {
    while (!signal.aborted) {
      const isAnyDone = await round().catch((error: unknown) => {
        logger.warn({ error }, `Looking for orders about ${about} failed; trying again.`);
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
