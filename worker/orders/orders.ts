import type { Logger } from 'pino';
import { startRounds } from '../rounds';

/** How often it looks for orders when there is none, in milliseconds. */
const pollMilliseconds = 1_000;

/** The orders to work off, and how. */
export interface OrderWork {
  logger: Logger;
  /** What the orders are about, in the log. */
  about: 'runs' | 'contacts' | 'contacts to erase' | 'imports to undo' | 'backtests' | 'past contacts';
  /** The ids of the open orders whose turn it is, in any order. */
  next: () => Promise<number[]>;
  /** Works off one portion of an order; returns whether it did anything. */
  workOff: (orderId: number) => Promise<boolean>;
  /** After each portion it rests for this many times as long as the portion took: most of the database stays free for others. */
  restRatio: number;
}

/**
 * Works off large orders in the background, portion by portion; several orders take turns. Several processes may do this
 * at once.
 */
export const startOrders = ({
  logger,
  about,
  next,
  workOff,
  restRatio,
}: OrderWork): { stop(): Promise<void> } =>
  startRounds({
    logger,
    restRatio,
    poll: pollMilliseconds,
    lookingFailed: `Looking for orders about ${about} failed; trying again.`,
    async round(portion) {
      let isAnyDone = false;
      for (const orderId of await next()) {
        const message = `A portion of an order about ${about} failed; trying again.`;
        isAnyDone = (await portion(() => workOff(orderId), { message, about: { orderId } })) || isAnyDone;
      }
      return isAnyDone;
    },
  });
