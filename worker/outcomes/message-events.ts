import type { Logger } from 'pino';
import type { Database } from '../../db/database/connection';
import { accountsWithMessageEvents, tellMessageEvents } from '../../db/outcomes/tell-events';
import { startRounds } from '../rounds';

/** How often it looks for what has become of messages, in milliseconds: an event comes within a second, that of a click within four. */
const pollMilliseconds = 300;
/** After each portion it rests for this many times as long as the portion took. */
const restRatio = 0.5;

/**
 * Makes events of what becomes of messages, in the background, account by account in turns. Several processes may do this at once: one works
 * for an account.
 */
export const startMessageEvents = (
  { database: { pool }, logger }: { database: Database; logger: Logger },
  { poll = pollMilliseconds }: { poll?: number } = {},
): { stop(): Promise<void> } =>
  startRounds({
    logger,
    poll,
    restRatio,
    lookingFailed: 'Looking for what has become of messages failed; trying again.',
    async round(portion) {
      let isAnyDone = false;
      for (const userId of await accountsWithMessageEvents(pool)) {
        const failed = {
          message: 'Making events of an account’s messages failed; trying again.',
          about: { user_id: userId },
        };
        isAnyDone = (await portion(() => tellMessageEvents(pool, userId), failed)) || isAnyDone;
      }
      return isAnyDone;
    },
  });
