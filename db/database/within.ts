import { setTimeout as delay } from 'node:timers/promises';

/** What a promise resolves to, or undefined when that takes more than so many milliseconds. Rejects as the promise does. */
export async function within<T>(milliseconds: number, promise: Promise<T>): Promise<T | undefined> {
  const over = new AbortController();
  const late = delay(milliseconds, undefined, { signal: over.signal }).catch(() => undefined);
  try {
    return await Promise.race([promise, late]);
  } finally {
    over.abort();
  }
}
