import {
  CancellationScope,
  continueAsNew,
  isCancellation,
  patched,
  proxyActivities,
  proxyLocalActivities,
  sleep,
  workflowInfo,
} from '@temporalio/workflow';
import type { Activities } from '../activities';
import { fewestPlaces, itemsDue, placesAfter } from '../domain/steps/loop/pace';
import type { GatheredLoop, LoopInput } from './contract';
import { goThroughChildren } from './loop-of-children';
import { inDatabase } from './activity-options';
import { Wakes } from './wakes';

const { gatherLoop } = proxyActivities<Pick<Activities, 'gatherLoop'>>({
  startToCloseTimeout: '30 minutes',
  heartbeatTimeout: '30 seconds',
  retry: inDatabase.retry,
});
const { beginLoopItems, countItemsUnderWay, endLoop, leaveLoop } =
  proxyLocalActivities<Pick<Activities, 'beginLoopItems' | 'countItemsUnderWay' | 'endLoop' | 'leaveLoop'>>(
    inDatabase,
  );

/** The server's timers are not finer than this. */
const shortestWait = 1_000;
const longestWait = 60_000;

/**
 * Takes every item of a loop through its body. Each item is a run of its own, which the outbox starts like any other: the loop decides when,
 * and waits until all have ended.
 */
export async function loop(input: LoopInput): Promise<void> {
  const reference = { userId: input.userId, runId: input.runId, visit: input.visit };
  const wakes = new Wakes();
  try {
    const total = input.total ?? (await gatherLoop(reference));
    const gathered = { ...input, total, begun: input.begun ?? Date.now() };
    if (patched('items-go-by-the-outbox')) await goThrough(gathered, wakes);
    else await goThroughChildren(gathered, wakes);
    await endLoop(reference);
  } catch (error) {
    if (!isCancellation(error)) throw error;
    await CancellationScope.nonCancellable(async () => {
      while (await leaveLoop(reference));
    });
  }
}

async function goThrough(input: GatheredLoop, wakes: Wakes): Promise<void> {
  const place = await beginItems(input, wakes);
  if (place.next < input.total) await continueAsNew<typeof loop>(place);
  await allEnded(place, wakes);
}

/**
 * Resolves when every item has ended. The last one wakes the loop; where that wake-up is missing, growing intervals find the end.
 */
async function allEnded(input: LoopInput, wakes: Wakes): Promise<void> {
  const { userId, runId, visit } = input;
  for (let wait = shortestWait; ; wait = Math.min(longestWait, wait * 2)) {
    wakes.forget();
    if ((await countItemsUnderWay({ userId, runId, visit })) === 0) return;
    if (workflowInfo().continueAsNewSuggested) await continueAsNew<typeof loop>(input);
    await wakes.next(wait);
  }
}

/**
 * Begins items, as many as the loop's pace and the places of its account in the outbox allow. Returns the first item that is left when it is
 * time to continue as a new execution.
 */
async function beginItems(input: GatheredLoop, wakes: Wakes): Promise<GatheredLoop & { next: number }> {
  const { total, delay, begun } = input;
  const loop = { userId: input.userId, runId: input.runId, visit: input.visit };
  let { next = 0, nextAt = begun } = input;
  let places = fewestPlaces;
  let queued = 0;
  while (next < total && !workflowInfo().continueAsNewSuggested) {
    let to = total;
    if (delay > 0) {
      const items = itemsDue({ next, nextAt }, delay, Date.now());
      to = Math.min(total, items.due);
      ({ nextAt } = items);
      if (to === next) {
        await sleep(Math.max(shortestWait, nextAt - Date.now()));
        continue;
      }
    }
    wakes.forget();
    const portion = await beginLoopItems({ loop, from: next, to, places });
    if (portion === null) {
      // Resuming the flow wakes its loops.
      await wakes.next();
      continue;
    }
    nextAt += (portion.next - next) * delay;
    places = placesAfter(places, { queued, waiting: portion.waiting });
    queued = portion.waiting + portion.next - next;
    next = portion.next;
    // The next contact's local time has not come yet, or the outbox has no place left.
    if (portion.dueAt !== null) await sleep(Math.max(shortestWait, portion.dueAt - Date.now()));
    else if (next < to) await sleep(shortestWait);
  }
  return { ...input, next, nextAt };
}
