import { setTimeout as delay } from 'node:timers/promises';
import { measureLoad, type Load } from '../load';

const load = { connections: 32, warmUp: 0, duration: 4_000 };
const pollMilliseconds = 50;

/**
 * Keeps 32 connections busy with one request after another, each of which begins a piece of work, and waits until all that was begun is
 * done. Returns how much was done a second, from the first request on.
 */
export async function perSecondUnderLoad(
  done: () => Promise<number>,
  { port, nextRequest }: Pick<Load, 'port' | 'nextRequest'>,
): Promise<number> {
  const before = await done();
  let begun = 0;
  const started = performance.now();
  await measureLoad({
    ...load,
    port,
    nextRequest() {
      begun += 1;
      return nextRequest();
    },
  });
  while ((await done()) < before + begun) await delay(pollMilliseconds);
  return (begun * 1_000) / (performance.now() - started);
}
