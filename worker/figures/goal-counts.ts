import type { Logger } from 'pino';
import type { Database } from '../../db/database/connection';
import { countGoals, GoalPortions, type PartFailed } from '../../db/goals/count';
import { startRounds } from '../rounds';

/** How often it looks for new runs and events of goals. */
const pollMilliseconds = 5_000;
/** After each round it rests for this many times as long as the round took: a count of what is stored leaves most of the database free. */
const restRatio = 2;

/** Counts for the goals of automations and campaigns, in the background. Several processes may do this at once. */
export const startGoalCounts = (
  { database: { pool }, logger }: { database: Database; logger: Logger },
  { poll = pollMilliseconds } = {},
): { stop(): Promise<void> } => {
  const message = 'Counting for goals failed; trying again.';
  const portions = new GoalPortions();
  const failed: PartFailed = (error, about) => logger.warn({ ...about, error }, message);
  return startRounds({
    logger,
    poll,
    restRatio,
    lookingFailed: 'Looking for what goals are to count failed; trying again.',
    round: (portion) => portion(() => countGoals(pool, { portions, failed }), { message }),
  });
};
