import type { Logger } from 'pino';
import type { Database } from '../../db/database/connection';
import {
  accountsToBuild,
  accountsWithChecks,
  accountsWithTurns,
  buildOn,
  workOffChecks,
  workOffTurns,
} from '../../db/segments/work';
import { startRounds } from '../rounds';

/** How often it looks for changed contacts, in milliseconds: who changes is in the right segments within a second. */
const pollMilliseconds = 300;
/** After each portion it rests for this many times as long as the portion took. */
const restRatio = 0.5;

/**
 * Keeps contacts in the segments whose rules hold for them, in the background: after their changes, when time changes the answer, and when
 * a segment was made or changed. Several processes may do this at once: an account's segments are locked while one looks at them.
 */
export const startSegments = (
  { database: { pool }, logger }: { database: Database; logger: Logger },
  { poll = pollMilliseconds, clock = Date.now }: { poll?: number; clock?: () => number } = {},
): { stop(): Promise<void> } => {
  let lastBuilt = 0;
  return startRounds({
    logger,
    poll,
    restRatio,
    lookingFailed: 'Looking for what segments are to follow failed; trying again.',
    async round(portion) {
      let isAnyDone = false;
      const work = async (userId: number, one: () => Promise<boolean>): Promise<void> => {
        const message = 'Following the segments of an account failed; trying again.';
        isAnyDone = (await portion(one, { message, about: { user_id: userId } })) || isAnyDone;
      };
      for (const userId of await accountsWithChecks(pool))
        await work(userId, () => workOffChecks(pool, userId, clock()));
      for (const userId of await accountsWithTurns(pool, clock()))
        await work(userId, () => workOffTurns(pool, userId, clock()));
      // One portion a round, of the accounts in turns: nobody's changes wait until large segments are built.
      const building = await accountsToBuild(pool);
      const next = building.find((userId) => userId > lastBuilt) ?? building[0];
      if (next !== undefined) {
        lastBuilt = next;
        await work(next, () => buildOn(pool, next, clock()));
      }
      return isAnyDone;
    },
  });
};
