import type pg from 'pg';
import type { Logger } from 'pino';
import type { Retention } from '../../config/retention';
import type { Database } from '../../db/database/connection';
import { eraseCallContents } from '../../db/retention/calls';
import { eraseCountedMessages } from '../../db/retention/counted-messages';
import { eraseEvents } from '../../db/retention/events';
import { eraseLogs } from '../../db/retention/logs';
import { eraseMessageIds } from '../../db/retention/message-ids';
import { eraseRefusedCalls } from '../../db/retention/refused-calls';
import { eraseRuns } from '../../db/retention/runs';
import { capLimits } from '../../domain/entities/account/message-caps';
import { inTurn, restRatio, type Portion } from '../../db/retention/turn';
import type { WorkerMetrics } from '../../metrics/worker-metrics';
import { startRounds } from '../rounds';

/** How often it looks for old data when there was none, in milliseconds. */
const pollMilliseconds = 60_000;
/** Most rows that one transaction erases, and fewest. */
const rowsInPortion = 500;
const leastRows = 25;
/** A portion that takes longer, in milliseconds, makes the next one half as large; one that takes less than half of it makes it twice as large. */
const portionMilliseconds = 200;

/** Erases one portion of what is older than so many days: so many rows at most. */
type ErasePortion = (client: pg.ClientBase, days: number, rows: number) => Promise<Portion>;

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
  const erasures: { erase: ErasePortion; days: number | null; rows?: number }[] = [
    { erase: eraseCallContents, days: retention.calls },
    { erase: eraseLogs, days: retention.logs },
    { erase: eraseRefusedCalls, days: retention.logs },
    { erase: eraseRuns, days: retention.runs },
    { erase: eraseEvents, days: retention.events },
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
      for (const erasure of erasures) {
        const { erase, days } = erasure;
        if (days === null) continue;
        const isDone = await portion(async () => {
          const limit = erasure.rows ?? rows;
          const began = performance.now();
          const { erased, hasWorked } = await inTurn(pool, (client) => erase(client, days, limit));
          if (hasWorked) erasure.rows = nextRows(limit, performance.now() - began, rows);
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

/** How many rows the next portion may have, so that it takes about as long as it should: never more than `most`. */
export function nextRows(rows: number, milliseconds: number, most: number): number {
  if (milliseconds > portionMilliseconds) return Math.min(most, Math.max(leastRows, Math.floor(rows / 2)));
  return milliseconds < portionMilliseconds / 2 ? Math.min(most, rows * 2) : rows;
}
