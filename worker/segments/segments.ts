import type { Logger } from 'pino';
import { databaseClock, type Clock } from '../../db/database/clock';
import type { Database } from '../../db/database/connection';
import { Portions } from '../../db/database/portion';
import { rest } from '../../db/database/rest';
import {
  accountsToBuild,
  accountsWithChecks,
  accountsWithTurns,
  buildOn,
  workOffChecks,
  portions,
  workOffTurns,
  type Progress,
} from '../../db/segments/work';
import { startRounds } from '../rounds';

/** How often it looks for changed contacts, in milliseconds: who changes is in the right segments within a second. */
const pollMilliseconds = 300;
/**
 * How long after the beginning of a round the next one begins, in milliseconds, while contacts change all the time: what changed meanwhile is
 * looked at together, which takes a half of what it takes a few at a time.
 */
const steadyMilliseconds = 600;
/** After each portion it rests for this many times as long as the portion took; less while it builds, for which somebody waits. */
const restRatio = 0.25;
const restRatioOfBuilding = 0.03;

/**
 * Keeps contacts in the segments whose rules hold for them, in the background: after their changes, when time changes the answer, and when
 * a segment was made or changed. Several processes may do this at once: an account's segments are locked while one looks at them.
 */
export const startSegments = (
  { database: { pool }, logger }: { database: Database; logger: Logger },
  { poll = pollMilliseconds, clock = databaseClock }: { poll?: number; clock?: Clock } = {},
): { stop(): Promise<void> } => {
  let lastBuilt = 0;
  // Of each account: where contacts have very many events, the other accounts wait for a few contacts only.
  const checked = new Portions(portions.checks);
  const turned = new Portions(portions.turns);
  const isNone = (progress: Progress): boolean => progress === 'none';
  return startRounds({
    logger,
    poll,
    restRatio,
    lookingFailed: 'Looking for what segments are to follow failed; trying again.',
    async round(portion, signal) {
      const began = performance.now();
      const done: Progress[] = [];
      const work = async (userId: number, one: () => Promise<Progress>, ratio = restRatio): Promise<void> => {
        const message = 'Following the segments of an account failed; trying again.';
        const isDone = async (): Promise<boolean> => {
          const progress = await one();
          done.push(progress);
          return progress !== 'none';
        };
        await portion(isDone, { message, about: { user_id: userId }, restRatio: ratio });
      };
      for (const userId of await accountsWithChecks(pool))
        await work(userId, () =>
          checked.take(
            userId,
            async (checks) => workOffChecks(pool, userId, await clock(pool), { checks }),
            isNone,
          ),
        );
      for (const userId of await accountsWithTurns(pool, await clock(pool)))
        await work(userId, () =>
          turned.take(
            userId,
            async (turns) => workOffTurns(pool, userId, await clock(pool), { turns }),
            isNone,
          ),
        );
      // One portion a round, of the accounts in turns: nobody's changes wait until large segments are built.
      const building = await accountsToBuild(pool);
      const next = building.find((userId) => userId > lastBuilt) ?? building[0];
      if (next !== undefined) {
        lastBuilt = next;
        await work(next, async () => buildOn(pool, next, await clock(pool)), restRatioOfBuilding);
      }
      if (done.includes('more')) return true;
      if (!done.includes('caughtUp')) return false;
      await rest(began + steadyMilliseconds - performance.now(), signal);
      return true;
    },
  });
};
