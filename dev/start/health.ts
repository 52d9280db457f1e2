import { setTimeout as delay } from 'node:timers/promises';
import { Problem } from '../stack/problem';

/** Waits, at most `patience` milliseconds, until the API's health call reports that it and its dependencies are healthy. */
export async function waitForHealth(address: string, signal: AbortSignal, patience = 60_000): Promise<void> {
  let last = 'no answer';
  for (const started = Date.now(); Date.now() - started < patience; await delay(100, undefined, { signal })) {
    try {
      const answer = await fetch(address, { signal });
      if (answer.ok) return;
      last = `${answer.status} ${await answer.text()}`;
    } catch (error) {
      signal.throwIfAborted();
      last = error instanceof Error ? error.message : String(error);
    }
  }
  throw new Problem(`${address} did not turn well in ${patience / 1000} s. Its last answer: ${last}`);
}
