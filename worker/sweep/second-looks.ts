import type pg from 'pg';
import type { Logger } from 'pino';
import type { Database } from '../../db/database/connection';
import { Portion } from '../../db/database/portion';
import { notifyDispatcher } from '../../db/outbox/notify';
import { takeSecondLooks, wakeWithoutLooking } from '../../db/runs/second-looks';
import { startRounds } from '../rounds';

/** Most looks of one statement; how often it checks whether some are due; and how many times as long as a statement it rests afterwards. */
const mostLooks = 500;
const pollMilliseconds = 5_000;
const restRatio = 1;

/**
 * Looks at runs again a minute after they have come to wait for an event, and wakes those whose event was being stored at that moment. A look
 * that fails alone, such as at a contact with too many events, wakes its run instead. Several may run at once.
 */
export const startSecondLooks = (
  { database: { pool }, logger }: { database: Database; logger: Logger },
  poll = pollMilliseconds,
): { stop(): Promise<void> } => {
  const next = new Portion(mostLooks);
  const look = async (): Promise<boolean> => {
    // Both statements go by one connection: on another one, the second could begin before the first, which failed, has let go of its rows.
    const client = await pool.connect();
    try {
      return await lookBy(client);
    } finally {
      client.release();
    }
  };
  const lookBy = async (client: pg.ClientBase): Promise<boolean> => {
    const isAlone = next.size === 1;
    try {
      const { looks, woken } = await next.take((limit) => takeSecondLooks(client, limit));
      if (woken > 0) notifyDispatcher(pool);
      return looks > 0;
    } catch (error) {
      if (!isAlone) throw error;
      const runId = await wakeWithoutLooking(client);
      if (runId === null) throw error;
      notifyDispatcher(pool);
      logger.warn({ run_id: runId, error }, 'Looking at a run that waits for an event failed; it is woken.');
      return true;
    }
  };
  return startRounds({
    logger,
    restRatio,
    poll,
    lookingFailed: 'Looking at runs that wait for an event failed; trying again.',
    round: (portion) =>
      portion(look, { message: 'Looking at runs that wait for an event failed; trying again.' }),
  });
};
