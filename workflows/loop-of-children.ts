import {
  condition,
  continueAsNew,
  executeChild,
  ParentClosePolicy,
  patched,
  proxyLocalActivities,
  sleep,
  workflowInfo,
} from '@temporalio/workflow';
import type { Activities } from '../activities';
import { itemsDue } from '../domain/steps/loop/pace';
import {
  automatisationRunType,
  workflowIdOfRun,
  type GatheredLoop,
  type LoopInput,
  type AutomatisationRunWorkflow,
} from './contract';
import { inDatabase } from './activity-options';
import { inheritedSearchAttributes } from './search-attributes';
import type { Wakes } from './wakes';

const { startLoopItems, countItemsUnderWay } =
  proxyLocalActivities<Pick<Activities, 'startLoopItems' | 'countItemsUnderWay'>>(inDatabase);

type Begun = NonNullable<Awaited<ReturnType<Activities['startLoopItems']>>>;
type LoopItem = Extract<Begun, unknown[]>[number];

/** Items that run at once. */
const itemsAtOnce = 100;
/** Items are started many at a time, so that each costs little. */
const worthwhile = itemsAtOnce / 2;
/** The server's timers are not finer than this. */
const shortestWait = 1_000;
const longestWait = 60_000;

/** A continuation goes by the outbox. */
type Continuation = (input: LoopInput) => Promise<void>;

/**
 * The way of executions that began before items went by the outbox (decision 75): each item is a child workflow, a hundred of them at once.
 * When it is time to continue as a new execution, that one goes the new way.
 */
export async function goThroughChildren(input: GatheredLoop, wakes: Wakes): Promise<void> {
  const place = await startChildren(input, wakes);
  const after = { ...input, ...place };
  if (place.next < input.total) await continueAsNew<Continuation>(after);
  if (place.hasOthers && patched('sees-others-items-through')) await allEnded(after);
}

/** Resolves when every item has ended, whether or not it is a child of this workflow. Reads their rows, at growing intervals. */
async function allEnded(input: LoopInput): Promise<void> {
  const { userId, runId, visit } = input;
  for (let wait = shortestWait; (await countItemsUnderWay({ userId, runId, visit })) > 0;) {
    if (workflowInfo().continueAsNewSuggested) await continueAsNew<Continuation>(input);
    await sleep(wait);
    wait = Math.min(longestWait, wait * 2);
  }
}

/**
 * Starts items and waits for them. Returns the first item that is left when it is time to continue as a new execution, and whether some items
 * run in workflows that are not its children: those started before this loop started again, and those that replaced a terminated child.
 */
async function startChildren(
  { total, begun, ...input }: GatheredLoop,
  wakes: Wakes,
): Promise<Pick<LoopInput, 'nextAt' | 'hasOthers'> & { next: number }> {
  const keepsPace = patched('keeps-its-pace');
  const loop = { userId: input.userId, runId: input.runId, visit: input.visit };
  let next = input.next ?? 0;
  let { hasOthers, nextAt = begun } = input;
  let going = 0;
  const seeThrough = ({ runId, contactId, createdAt, retries, item }: LoopItem): void => {
    going += 1;
    void executeChild<AutomatisationRunWorkflow>(automatisationRunType, {
      workflowId: workflowIdOfRun({ id: runId, created_at: new Date(createdAt), retries }),
      // Like every run, an item ends in its own row.
      parentClosePolicy: ParentClosePolicy.ABANDON,
      args: [{ userId: input.userId, runId, contactId }],
      typedSearchAttributes: inheritedSearchAttributes(workflowInfo(), input.userId, contactId),
      staticSummary: item ? `Item ${item} of the loop of run ${input.runId}` : undefined,
    })
      // The item's log says how it ended; the loop only waits for the end.
      .catch(() => {
        hasOthers = true;
      })
      .finally(() => {
        going -= 1;
      });
  };

  /** How many items may have been started by now. */
  const dueNow = (): number => {
    if (input.delay === 0) return total;
    const now = Date.now();
    if (!keepsPace) return Math.floor((now - begun) / input.delay) + 1;
    const items = itemsDue({ next, nextAt }, input.delay, now);
    ({ nextAt } = items);
    return items.due;
  };

  while (next < total && !workflowInfo().continueAsNewSuggested) {
    const due = dueNow();
    const to = Math.min(total, due, next + itemsAtOnce - going);
    if (to > next) {
      wakes.forget();
      const begunNow = await startLoopItems({ loop, from: next, to, canWait: keepsPace });
      if (begunNow === null) {
        // Resuming the flow wakes its loops.
        await wakes.next();
        continue;
      }
      const portion = Array.isArray(begunNow) ? { items: begunNow, to, dueAt: null } : begunNow;
      portion.items.forEach(seeThrough);
      nextAt += (portion.to - next) * input.delay;
      next = portion.to;
      // It is not yet that time where the next contact is. Items of loops from before there were contacts' clocks may all start.
      if (portion.dueAt !== null) await sleep(Math.max(shortestWait, portion.dueAt - Date.now()));
    } else if (due > next) {
      await condition(() => going <= itemsAtOnce - worthwhile);
    } else {
      await sleep(Math.max(shortestWait, (keepsPace ? nextAt : begun + next * input.delay) - Date.now()));
    }
  }
  await condition(() => going === 0);
  return { next, nextAt, hasOthers };
}
