import { condition, executeChild, sleep } from '@temporalio/workflow';

/** A workflow that does nothing. */
export function nothing(): Promise<void> {
  return Promise.resolve();
}

/** A workflow that does nothing but sleep. */
export async function sleeper(): Promise<void> {
  await sleep('1 day');
}

/** Starts children that do nothing, at most `atOnce` at a time, as a loop does with its items. */
export async function children({ count, atOnce }: { count: number; atOnce: number }): Promise<void> {
  let going = 0;
  for (let started = 0; started < count; started += 1) {
    await condition(() => going < atOnce);
    going += 1;
    void executeChild(nothing).finally(() => {
      going -= 1;
    });
  }
  await condition(() => going === 0);
}
