import { condition, executeChild, proxyActivities, proxyLocalActivities, sleep } from '@temporalio/workflow';
import { walk, type DataSteps, type Purchase } from '../../peers/five-steps';

/** A workflow that does nothing. */
export function nothing(): Promise<void> {
  return Promise.resolve();
}

/** A workflow that does nothing but sleep. */
export async function sleeper(): Promise<void> {
  await sleep('1 day');
}

const { call } = proxyActivities<{ call: () => Promise<void> }>({
  startToCloseTimeout: '1 minute',
  heartbeatTimeout: '10 seconds',
});

/** A workflow that makes one call outside. */
export async function caller(): Promise<void> {
  await call();
}

/** Does what a run of five steps does, with an activity for each step that touches data. */
export function purchase(made: Purchase): Promise<boolean> {
  return walk(proxyActivities<DataSteps>({ startToCloseTimeout: '1 minute' }), made);
}

/** The same with local activities, which Temporal hears of once all of them are done. */
export function purchaseLocally(made: Purchase): Promise<boolean> {
  return walk(proxyLocalActivities<DataSteps>({ startToCloseTimeout: '1 minute' }), made);
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
