import type { Logger } from 'pino';
import type { Retention } from '../../config/retention';
import type { Database } from '../../db/database/connection';
import { eraseCallContents } from '../../db/retention/calls';
import { eraseCountedMessages } from '../../db/retention/counted-messages';
import { eraseLogs } from '../../db/retention/logs';
import { eraseMessageIds } from '../../db/retention/message-ids';
import { eraseRefusedCalls } from '../../db/retention/refused-calls';
import { capLimits } from '../../domain/entities/account/message-caps';
import { inTurn, restRatio } from '../../db/retention/turn';
import type { WorkerMetrics } from '../../metrics/worker-metrics';
import { startRounds } from '../rounds';

/** How often it looks for old data when there was none, in milliseconds. */
const pollMilliseconds = 60_000;
/** Most rows that one transaction erases. */
const rowsInPortion = 500;

interface RetentionWork {
  database: Database;
  logger: Logger;
  retention: Retention;
  metrics?: WorkerMetrics | undefined;
}

/**
 * Erases in the background what is older than it is kept (docs/operating.md#retention), portion by portion, one worker at a time over all
 * processes. Nothing is erased of what is kept for ever.
 */
export function startRetention(
  { database: { pool }, logger, retention, metrics }: RetentionWork,
  { rows = rowsInPortion, poll = pollMilliseconds } = {},
): { stop(): Promise<void> } {
  const erasures = [
    { erase: eraseCallContents, days: retention.calls },
    { erase: eraseLogs, days: retention.logs },
    { erase: eraseRefusedCalls, days: retention.logs },
    { erase: eraseMessageIds, days: retention.messageIds },
    { erase: eraseCountedMessages, days: capLimits.days },
  ];
  const failed = { message: 'Old data could not be erased; trying again.' };
  return startRounds({
    logger,
    poll,
    restRatio,
    lookingFailed: 'Looking for old data failed; trying again.',
    async round(portion) {
      let isAnyDone = false;
      for (const { erase, days } of erasures) {
        if (days === null) continue;
        const isDone = await portion(async () => {
          const { erased, hasWorked } = await inTurn(pool, (client) => erase(client, days, rows));
          // Zeros too: Prometheus sees an increase only from a sample before it.
          for (const [what, count] of Object.entries(erased)) metrics?.erased(what, count);
          return hasWorked;
        }, failed);
        isAnyDone ||= isDone;
      }
      return isAnyDone;
    },
  });
}
