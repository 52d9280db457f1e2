import { setTimeout as delay } from 'node:timers/promises';
import type { Client } from '@temporalio/client';

/**
 * How many lists, or pages of them, a worker asks Temporal for in a second. Temporal Cloud takes 30 of these calls a second for a whole
 * namespace, and does not raise that (https://docs.temporal.io/cloud/limits#visibility-api-rate-limit).
 */
const callsPerSecond = 10;

/** When the next call of a client may be made, by its clock of milliseconds. */
const nextTurns = new WeakMap<Client, number>();

async function turn(client: Client): Promise<void> {
  const now = performance.now();
  const at = Math.max(now, nextTurns.get(client) ?? 0);
  nextTurns.set(client, at + 1_000 / callsPerSecond);
  if (at > now) await delay(at - now);
}

/** What Temporal lists, in pages of this size, each of which waits for its turn among all lists of the client. */
export async function* listed<Item>(
  client: Client,
  pageSize: number,
  list: (pageSize: number) => AsyncIterable<Item>,
): AsyncGenerator<Item> {
  await turn(client);
  let left = pageSize;
  for await (const item of list(pageSize)) {
    yield item;
    left -= 1;
    if (left > 0) continue;
    // The SDK asks for the next page when it is asked for the next item.
    await turn(client);
    left = pageSize;
  }
}
