import { setTimeout as delay } from 'node:timers/promises';
import { Context } from '@temporalio/activity';
import { isHeldUp, isTooSlow, isUnreachable } from '../../db/database/failures';

/** The first wait before the work is tried again, and the longest, in milliseconds. */
const firstWait = 100;
const longestWait = 2_000;
/** Time that the activity reserves for reporting its failure, in milliseconds. */
const margin = 5_000;

/** Whether the database is away or busy, or the account holds all the connections that it may: the same work may soon succeed. */
export const isPassing = (error: unknown): boolean =>
  isUnreachable(error) || isTooSlow(error) || isHeldUp(error);

/**
 * Does work in the database, and retries it while the database is unreachable or too busy, for as long as the activity may take. The work
 * must be idempotent: if the answer to a commit was lost, the work is already done. Cancellation does not stop it. `patience` is called
 * after each failure and returns how many milliseconds all attempts together may take, if that is less.
 */
export async function throughOutages<T>(
  work: () => Promise<T>,
  patience: () => number = () => Infinity,
): Promise<T> {
  const { startToCloseTimeoutMs } = Context.current().info;
  const begun = Date.now();
  for (let wait = firstWait; ; wait = Math.min(longestWait, wait * 2)) {
    try {
      return await work();
    } catch (error) {
      const end = begun + Math.min(startToCloseTimeoutMs - margin, patience());
      if (!isPassing(error) || Date.now() + wait > end) throw error;
      await delay(wait);
    }
  }
}
