import { setTimeout as delay } from 'node:timers/promises';

/** Resolves like the promise, or to undefined after so many milliseconds. Rejects like the promise. */
export async function within<T>(milliseconds: number, promise: Promise<T>): Promise<T | undefined> {
  const over = new AbortController();
  const late = delay(milliseconds, undefined, { signal: over.signal }).catch(() => undefined);
  try {
    return await Promise.race([promise, late]);
  } finally {
    over.abort();
  }
}
