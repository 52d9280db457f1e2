import type { Logger } from 'pino';
import type { Database } from '../../db/database/connection';
import { rollFigures } from '../../db/figures/roll';
import { rest } from '../../db/database/rest';

/** How often it looks for new events: until they are rolled up, reports read them one by one. */
const pollMilliseconds = 5_000;
/** After each round it rests for this many times as long as the round took, so that a flood of events is rolled up once it is over. */
const restRatio = 4;

/** Rolls up the figures of lists and reports, in the background. Several processes may do this at once. */
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
