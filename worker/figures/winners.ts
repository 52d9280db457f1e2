import type { Logger } from 'pino';
import type { Database } from '../../db/database/connection';
import { chooseWinners } from '../../db/goals/winners/choose';
import { startRounds } from '../rounds';

/** How often it looks for splits that are due, in milliseconds. */
const pollMilliseconds = 30_000;
/** After each round it rests for this many times as long as the round took. */
const restRatio = 4;

/** Chooses the winners of splits that have a rule for it, in the background. Several processes may do this at once. */
export const startWinners = (
  { database: { pool }, logger }: { database: Database; logger: Logger },
  { poll = pollMilliseconds } = {},
): { stop(): Promise<void> } =>
  startRounds({
    logger,
    poll,
    restRatio,
    lookingFailed: 'Looking for splits whose winner is due failed; trying again.',
    round: (portion) =>
      portion(() => chooseWinners(pool), { message: 'Choosing winners of splits failed; trying again.' }),
  });
