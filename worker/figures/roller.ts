import type { Logger } from 'pino';
import type { Database } from '../../db/database/connection';
import { rollFigures } from '../../db/figures/roll';
import { rest } from '../../db/database/rest';

/** How often it looks for what is new: until it is rolled, reports read it event by event. */
const pollMilliseconds = 5_000;
/** After each round it rests so many times as long as that took: a flood of events is rolled up when it is over. */
const restRatio = 4;

/** Rolls up the figures of lists and reports, in the background. Several may run. */
export function startRoller({ database, logger }: { database: Database; logger: Logger }): {
  stop(): Promise<void>;
} {
  const stopping = new AbortController();

  async function loop(): Promise<void> {
    while (!stopping.signal.aborted) {
      const started = performance.now();
      const isMore = await rollFigures(database.pool).catch((error: unknown) => {
        logger.warn({ error }, 'Rolling up the figures failed; trying again.');
        return false;
      });
      await rest(isMore ? restRatio * (performance.now() - started) : pollMilliseconds, stopping.signal);
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
