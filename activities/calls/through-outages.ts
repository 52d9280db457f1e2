import { setTimeout as delay } from 'node:timers/promises';
import { Context } from '@temporalio/activity';
import { isTooSlow, isUnreachable } from '../../db/database/failures';

/** The first wait before the work is tried again, and the longest, in milliseconds. */
const firstWait = 100;
const longestWait = 2_000;
/** What the activity keeps of its time to say that it failed, in milliseconds. */
const margin = 5_000;

/**
 * Does work in the database, and does it again while the database is not there, or too busy, for as long as the activity may take. The work
 * must be fit to be done twice: where the answer to a commit is lost, it has been done already. Being cancelled does not end it. `patience`
 * tells after each failure how many milliseconds it may take in all, where that is less.
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
      if (!(isUnreachable(error) || isTooSlow(error)) || Date.now() + wait > end) throw error;
      await delay(wait);
    }
  }
}
