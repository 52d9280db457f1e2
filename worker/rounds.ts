import type { Logger } from 'pino';
import { rest } from '../db/database/rest';

/**
 * Does a portion of work, then rests; returns whether it did anything. A failure is logged with the message, and stops nothing else. `restRatio`:
 * in place of that of the rounds.
 */
export type DoPortion = (
  work: () => Promise<boolean>,
  failed: { message: string; about?: object; restRatio?: number },
) => Promise<boolean>;

interface Rounds {
  logger: Logger;
  /** The log message when a round cannot start. */
  lookingFailed: string;
  /** How often it looks for work when there is none, in milliseconds. */
  poll: number;
  /** After each portion it rests for this many times as long as the portion took: most of the database stays free for others. */
  restRatio: number;
  /** Goes through the work once; returns whether it did anything. The signal aborts when it is to stop. */
  round: (portion: DoPortion, signal: AbortSignal) => Promise<boolean>;
}

/** Works in the background, in rounds of portions. Several may run at once, in any number of processes. */
export function startRounds({ logger, lookingFailed, poll, restRatio, round }: Rounds): {
  stop(): Promise<void>;
} {
  const stopping = new AbortController();
  const { signal } = stopping;

  const portion: DoPortion = async (work, { message, about, restRatio: ownRatio = restRatio }) => {
    if (signal.aborted) return false;
    const started = performance.now();
    const isDone = await work().catch((error: unknown) => {
      logger.warn({ ...about, error }, message);
      return false;
    });
    if (isDone) await rest(ownRatio * (performance.now() - started), signal);
    return isDone;
  };

  async function loop(): Promise<void> {
    while (!signal.aborted) {
      const isAnyDone = await round(portion, signal).catch((error: unknown) => {
        logger.warn({ error }, lookingFailed);
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
