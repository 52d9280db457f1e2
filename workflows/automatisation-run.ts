import {
  CancellationScope,
  ChildWorkflowCancellationType,
  condition,
  continueAsNew,
  defineSignal,
  executeChild,
  patched,
  proxyActivities,
  proxyLocalActivities,
  setHandler,
  workflowInfo,
} from '@temporalio/workflow';
import type { Activities } from '../activities';
import { timeLeft, type LoopResult, type StretchResult } from '../domain/run/result';
import {
  loopType,
  tryNowSignalName,
  wakeSignalName,
  workflowIdOfLoop,
  type AutomatisationRunInput,
  type LoopInput,
  type LoopWorkflow,
} from './contract';
import { callsOutside, inDatabase } from './activity-options';
import { inheritedSearchAttributes } from './search-attributes';

const { advance } = proxyLocalActivities<Pick<Activities, 'advance'>>(inDatabase);

const { makeCall } = proxyActivities<Pick<Activities, 'makeCall'>>(callsOutside);

const wakeSignal = defineSignal(wakeSignalName);
const tryNowSignal = defineSignal<[visit: number]>(tryNowSignalName);

/** Takes one contact through an automation: advances, waits for its time or for a wake-up, and advances again. */
export async function automatisationRun(
  input: AutomatisationRunInput,
): Promise<{ state: string; code?: string }> {
  let woken = false;
  setHandler(wakeSignal, () => {
    woken = true;
  });

  let looping: Looping | undefined;
  const seeThrough = ({ visit, delay, next }: LoopResult): void => {
    if (looping?.visit === visit && !isToBeginAgain(looping)) return;
    looping = startLoop({ userId: input.userId, runId: input.runId, visit, delay, next });
    const begun = looping;
    void begun.ended.then((isDone) => {
      begun.isOver = true;
      // A terminated loop starts again; items that have started stay as they are.
      if (!isDone && looping === begun) looping = undefined;
      woken = true;
    });
  };

  let calling: Calling | undefined;
  setHandler(tryNowSignal, (visit) => {
    if (calling?.visit === visit) calling.tryNow();
    // It arrives late, when the run has reached another call; or early, while a held run has not come to its call in this workflow.
    else if (patched('a-try-wakes')) woken = true;
  });
  const seeCall = (visit: number): void => {
    if (calling?.visit === visit && !isToBeginAgain(calling)) return;
    const call = startCall({ userId: input.userId, runId: input.runId, visit });
    calling = call;
    void call.over
      .catch(() => {
        // An operator ended it: it starts again, and finds what was already sent.
        if (calling === call) calling = undefined;
      })
      .finally(() => {
        call.isOver = true;
        woken = true;
      });
  };

  for (let segment = input.segment ?? 0; ;) {
    woken = false;
    const result = await advance({ ...input, segment });
    if (result.kind === 'ended') {
      // A run that was ended from outside also ends its loop.
      looping?.scope.cancel();
      await looping?.ended;
      return { state: result.state, code: result.code };
    }
    if (result.kind === 'paused') {
      // Nothing was done: resuming the flow wakes its runs, and the same stretch is tried again.
      await condition(() => woken);
      continue;
    }
    segment += 1;
    if (result.kind === 'loop') {
      seeThrough(result);
      await condition(() => woken);
      continue;
    }
    if (result.kind === 'call') {
      seeCall(result.visit);
      await condition(() => woken);
      continue;
    }
    if (workflowInfo().continueAsNewSuggested)
      await continueAsNew<typeof automatisationRun>({ ...input, segment });
    await condition(() => woken, Math.max(timeLeft(result, Date.now()), 1), { summary: waitingAt(result) });
  }
}

/**
 * Whether the loop or call of a visit is over in Temporal and not in the database, where the run still stands at it: an operator cancelled the
 * loop or completed the activity, or the database was restored to an earlier moment.
 */
const isToBeginAgain = ({ isOver }: Looping | Calling): boolean =>
  isOver && patched('what-is-over-begins-again');

interface Looping {
  visit: number;
  scope: CancellationScope;
  /** Resolves when every item has ended; with false when the run left the loop, or an operator terminated it. */
  ended: Promise<boolean>;
  isOver: boolean;
}

/** Starts the workflow that takes the items of a loop through its body. */
function startLoop(input: LoopInput): Looping {
  const scope = new CancellationScope();
  const child = scope.run(() =>
    executeChild<LoopWorkflow>(loopType, {
      workflowId: workflowIdOfLoop(workflowInfo().workflowId, input.visit),
      cancellationType: ChildWorkflowCancellationType.WAIT_CANCELLATION_COMPLETED,
      args: [input],
      typedSearchAttributes: inheritedSearchAttributes(workflowInfo(), input.userId),
      staticSummary: `Loop of run ${input.runId}`,
    }),
  );
  const ended = child.then(
    () => true,
    () => false,
  );
  return { visit: input.visit, scope, ended, isOver: false };
}

interface Calling {
  visit: number;
  /** Replaces an attempt that waits for its time by one that starts now; an attempt that is out ends first. */
  tryNow: () => void;
  /** Resolves when the call is over; rejects when an operator ended the activity. */
  over: Promise<void>;
  isOver: boolean;
}

/** Makes the call of a visit, unless it is over. */
function startCall(call: Parameters<typeof makeCall>[0]): Calling {
  let scope = new CancellationScope();
  let isHurried = false;
  const make = async (): Promise<void> => {
    for (;;) {
      try {
        return await scope.run(() => makeCall(call));
      } catch (error) {
        if (!isHurried) throw error;
        isHurried = false;
        scope = new CancellationScope();
      }
    }
  };
  const tryNow = (): void => {
    isHurried = true;
    scope.cancel();
  };
  return { visit: call.visit, tryNow, over: make(), isOver: false };
}

/** What Temporal Web shows beside the timer. */
const waitingAt = ({ visited }: StretchResult): string => {
  const step = visited.at(-1);
  return step ? `Waiting at step ${step.step_id} (${step.type})` : 'Waiting';
};
