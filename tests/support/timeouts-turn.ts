import { setTimeout as delay } from 'node:timers/promises';

/**
 * Has a test that held up its process fail by its timeout: until then no timer had its turn. Two turns, since Node reckons the first from
 * before the work.
 */
export async function timeoutsTurn(): Promise<void> {
  await delay(0);
  await delay(0);
}
