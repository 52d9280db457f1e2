import type { Logger } from 'pino';
import type { Database } from '../../db/database/connection';
import { notifyDispatcher } from '../../db/outbox/notify';
import { takeSecondLooks } from '../../db/runs/second-looks';
import { startRounds } from '../rounds';

/** Looks of one statement; how often it checks whether some are due; and how many times as long as a statement it rests afterwards. */
const looksAtOnce = 500;
const pollMilliseconds = 5_000;
const restRatio = 1;

/**
 * Looks at runs again a minute after they have come to wait for an event, and wakes those whose event was being stored at that moment. Several
 * may run at once.
 */
export const startSecondLooks = (
  { database: { pool }, logger }: { database: Database; logger: Logger },
  poll = pollMilliseconds,
): { stop(): Promise<void> } =>
  startRounds({
    logger,
    restRatio,
    poll,
    lookingFailed: 'Looking at runs that wait for an event failed; trying again.',
    round: (portion) =>
      portion(
        async () => {
          const { looks, waked } = await takeSecondLooks(pool, looksAtOnce);
          if (waked > 0) notifyDispatcher(pool);
          return looks > 0;
        },
        { message: 'Looking at runs that wait for an event failed; trying again.' },
      ),
  });
