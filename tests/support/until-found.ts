import { setTimeout as delay } from 'node:timers/promises';

/** In milliseconds; only a failing test waits this long, and a busy machine must not fail it. */
const fiveMinutes = 300_000;

/**
 * Resolves as soon as `look` finds something; fails after `patience`, five minutes. It polls every `rest` milliseconds: other processes do not notify the
 * test of their changes.
 */
export async function untilFound<T>(
  look: () => Promise<T | undefined>,
  rest = 20,
  patience = fiveMinutes,
): Promise<T> {
  for (const end = Date.now() + patience; ;) {
    const found = await look();
    if (found !== undefined) return found;
    if (Date.now() > end) throw new Error('What the test waits for did not come');
    await delay(rest);
  }
}
