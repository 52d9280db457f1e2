import { setTimeout as delay } from 'node:timers/promises';
import { Context } from '@temporalio/activity';
import { isTooSlow, isUnreachable } from '../../db/failures';

/** The first wait before the work is tried again, and the longest, in milliseconds. */
const firstWait = 100;
const longestWait = 2_000;
/** What the activity keeps of its time to say that it failed, in milliseconds. */
const margin = 5_000;

/**
 * Does work in the database, and does it again while the database is not there, or too busy, for as long as the activity may take. The work
 * must be fit to be done twice: where the answer to a commit is lost, it has been done already. Being cancelled does not end it.
 */
export async function throughOutages<T>(work: () => Promise<T>): Promise<T> {
  const { startToCloseTimeoutMs } = Context.current().info;
  const end = Date.now() + startToCloseTimeoutMs - margin;
  for (let wait = firstWait; ; wait = Math.min(longestWait, wait * 2)) {
    try {
      return await work();
    } catch (error) {
      if (!(isUnreachable(error) || isTooSlow(error)) || Date.now() + wait > end) throw error;
      await delay(wait);
    }
  }
}
