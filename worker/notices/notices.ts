import type { Logger } from 'pino';
import type { Database } from '../../db/database/connection';
import { lookForNotices, noticePortion } from '../../db/notices/round';
import { rest } from '../../db/database/rest';

/** How often it looks whether a round over the accounts is due, in milliseconds. */
const pollMilliseconds = 10_000;
/** After each portion it rests for this many times as long as the portion took. */
const restRatio = 4;

/** Looks for problems, in the background, so that people are notified of them. Several processes may do this at once. */
export function startNotices(
  { database, logger }: { database: Database; logger: Logger },
  { poll = pollMilliseconds } = {},
): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const portion = noticePortion();
  const failed = (error: unknown, userId: number): void =>
    logger.warn({ user_id: userId, error }, 'Looking for what goes wrong in an account failed.');

  async function loop(): Promise<void> {
    while (!stopping.signal.aborted) {
      const started = performance.now();
      const isMore = await lookForNotices(database.pool, undefined, { portion, failed }).catch(
        (error: unknown) => {
          logger.warn({ error }, 'Looking for what goes wrong failed; trying again.');
          return false;
        },
      );
      await rest(isMore ? restRatio * (performance.now() - started) : poll, stopping.signal);
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
