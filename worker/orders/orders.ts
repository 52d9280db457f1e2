import type { Logger } from 'pino';
import { startRounds } from '../rounds';

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
export const startOrders = ({
  logger,
  about,
  next,
  workOff,
  restRatio,
}: OrderWork): { stop(): Promise<void> } =>
  startRounds({
    ...{ logger, restRatio },
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
