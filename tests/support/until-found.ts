import { setTimeout as delay } from 'node:timers/promises';

/** Only a test that fails waits so long; a busy machine is no failure. */
const patience = 60_000;

/**
 * Answers as soon as the look finds something; fails after a minute. It looks again after so many milliseconds: at what another process
 * changes there is nothing to be told by.
 */
export async function untilFound<T>(look: () => Promise<T | undefined>, rest = 20): Promise<T> {
  for (const end = Date.now() + patience; ;) {
    const found = await look();
    if (found !== undefined) return found;
    if (Date.now() > end) throw new Error('What the test waits for did not come');
    await delay(rest);
  }
}
