import { setTimeout as delay } from 'node:timers/promises';

/** In milliseconds; only a failing test waits this long, and a busy machine must not fail it. */
const patience = 60_000;

/**
 * Resolves as soon as `look` finds something; fails after a minute. It polls every `rest` milliseconds: other processes do not notify the
 * test of their changes.
 */
export async function untilFound<T>(look: () => Promise<T | undefined>, rest = 20): Promise<T> {
  for (const end = Date.now() + patience; ;) {
    const found = await look();
    if (found !== undefined) return found;
    if (Date.now() > end) throw new Error('What the test waits for did not come');
    await delay(rest);
  }
}
