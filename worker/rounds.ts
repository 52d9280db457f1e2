import type { Logger } from 'pino';
import { rest } from '../db/database/rest';

/** Does a portion of work, and rests; answers whether it did anything. One that fails is told by the message, and is in nobody's way. */
export type DoPortion = (
  work: () => Promise<boolean>,
  failed: { message: string; about?: object },
) => Promise<boolean>;

interface Rounds {
  logger: Logger;
  /** What the log says when a round cannot even begin. */
  lookingFailed: string;
  /** How often it looks for work while there is none, in milliseconds. */
  poll: number;
  /** After each portion it rests so many times as long as that took: whoever else works on the database has the most of it. */
  restRatio: number;
  /** Goes once through what there is to do; answers whether it did anything. */
  round: (portion: DoPortion) => Promise<boolean>;
}

/** Works in the background, round by round and portion by portion. Several may run, in as many processes. */
export function startRounds({ logger, lookingFailed, poll, restRatio, round }: Rounds): {
  stop(): Promise<void>;
} {
  const stopping = new AbortController();
  const { signal } = stopping;

  const portion: DoPortion = async (work, { message, about }) => {
    if (signal.aborted) return false;
    const started = performance.now();
    const isDone = await work().catch((error: unknown) => {
      logger.warn({ ...about, error }, message);
      return false;
    });
    if (isDone) await rest(restRatio * (performance.now() - started), signal);
    return isDone;
  };

  async function loop(): Promise<void> {
    while (!signal.aborted) {
      const isAnyDone = await round(portion).catch((error: unknown) => {
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
