/**
 * Replaces `@temporalio/workflow`: it has only the parts that our workflows use. A missing part fails by its name when a workflow uses it.
 */
import { WorkflowIdReusePolicy, type Duration } from '@temporalio/common';
import { msToNumber } from '@temporalio/common/lib/time';
import { ContinueAsNew, instance, type InstanceInfo } from './instance';
import type { ActivityOptions, ChildOptions } from './protocol';
import { cancelled, CancellationScope } from './scope';

export { CancellationScope, isCancellation } from './scope';
export { WorkflowIdReusePolicy };
export const ParentClosePolicy = {
  TERMINATE: 'TERMINATE',
  ABANDON: 'ABANDON',
  REQUEST_CANCEL: 'REQUEST_CANCEL',
};
export const ActivityCancellationType = {
  TRY_CANCEL: 'TRY_CANCEL',
  WAIT_CANCELLATION_COMPLETED: 'WAIT_CANCELLATION_COMPLETED',
  ABANDON: 'ABANDON',
};
export const ChildWorkflowCancellationType = {
  ABANDON: 'ABANDON',
  TRY_CANCEL: 'TRY_CANCEL',
  WAIT_CANCELLATION_COMPLETED: 'WAIT_CANCELLATION_COMPLETED',
  WAIT_CANCELLATION_REQUESTED: 'WAIT_CANCELLATION_REQUESTED',
};

type Handler = (...args: unknown[]) => unknown;
type Activity = (...args: unknown[]) => Promise<unknown>;

interface GivenActivityOptions {
  startToCloseTimeout: Duration;
  heartbeatTimeout?: Duration;
  retry?: { initialInterval?: Duration; maximumInterval?: Duration };
  cancellationType?: string;
}

interface GivenChildOptions {
  workflowId: string;
  args: unknown[];
  workflowIdReusePolicy?: string;
  parentClosePolicy?: string;
  cancellationType?: string;
}

export const workflowInfo = (): InstanceInfo & { typedSearchAttributes: { get: () => undefined } } => ({
  ...instance().info,
  typedSearchAttributes: { get: () => undefined },
});

export const defineSignal = (name: string): { name: string } => ({ name });
export const setHandler = ({ name }: { name: string }, handler: Handler): void =>
  instance().handle(name, handler);
export const patched = (id: string): boolean => instance().patched(id);
export const setCurrentDetails = (_details: string): void => undefined;
export const deprecatePatch = (_id: string): void => undefined;
export const continueAsNew = (...args: unknown[]): Promise<never> => Promise.reject(new ContinueAsNew(args));

export const proxyActivities = (options: GivenActivityOptions): Record<string, Activity> =>
  proxy(options, false);
export const proxyLocalActivities = (options: GivenActivityOptions): Record<string, Activity> =>
  proxy(options, true);

function proxy(given: GivenActivityOptions, isLocal: boolean): Record<string, Activity> {
  const options: ActivityOptions = {
    retry: {
      initialInterval: msToNumber(given.retry?.initialInterval ?? '1 second'),
      maximumInterval: msToNumber(given.retry?.maximumInterval ?? '100 seconds'),
    },
    startToClose: msToNumber(given.startToCloseTimeout),
    heartbeat: msToNumber(given.heartbeatTimeout ?? given.startToCloseTimeout),
    isWaitedFor: given.cancellationType === ActivityCancellationType.WAIT_CANCELLATION_COMPLETED,
  };
  return new Proxy<Record<string, Activity>>(
    {},
    {
      get:
        (_, type) =>
        (...args: unknown[]) =>
          begin(String(type), args, options, isLocal),
    },
  );
}

function begin(type: string, args: unknown[], options: ActivityOptions, isLocal: boolean): Promise<unknown> {
  const workflow = instance();
  const scope = CancellationScope.current();
  if (scope.isCancelled) return Promise.reject(cancelled());
  const seq = workflow.nextSeq();
  workflow.command({ kind: 'activity', seq, isLocal, type, args, options });
  const ended = workflow.waitFor(seq, type);
  scope.onCancel(() => {
    if (!workflow.pending.has(seq)) return;
    workflow.command({ kind: 'cancel activity', seq });
    if (options.isWaitedFor) return;
    workflow.pending.get(seq)?.reject(cancelled());
    workflow.pending.delete(seq);
  });
  return ended;
}

export async function sleep(duration: Duration): Promise<void> {
  await timer(msToNumber(duration)).fired;
}

function timer(milliseconds: number): { fired: Promise<unknown>; cancel: () => void } {
  const workflow = instance();
  const scope = CancellationScope.current();
  if (scope.isCancelled) return { fired: Promise.reject(cancelled()), cancel: () => undefined };
  const seq = workflow.nextSeq();
  workflow.command({ kind: 'timer', seq, milliseconds: Math.max(1, milliseconds) });
  const fired = workflow.waitFor(seq, 'timer');
  const cancel = (): void => {
    if (workflow.pending.delete(seq)) workflow.command({ kind: 'cancel timer', seq });
  };
  scope.onCancel(() => {
    const pending = workflow.pending.get(seq);
    cancel();
    pending?.reject(cancelled());
  });
  return { fired, cancel };
}

/** With a timeout it resolves with whether the condition held in time. */
export async function condition(holds: () => boolean, timeout?: Duration): Promise<boolean | undefined> {
  if (holds()) return true;
  const scope = CancellationScope.current();
  const { reached, leave } = instance().when(holds);
  const left = new Promise<never>((_, reject) => scope.onCancel(() => reject(cancelled())));
  try {
    if (scope.isCancelled) throw cancelled();
    if (timeout === undefined) return await Promise.race([reached.then(() => undefined), left]);
    const limit = timer(msToNumber(timeout));
    const isReached = await Promise.race([reached.then(() => true), limit.fired.then(() => false), left]);
    if (isReached) limit.cancel();
    return isReached;
  } finally {
    leave();
  }
}

export const executeChild = (type: string, given: GivenChildOptions): Promise<unknown> =>
  beginChild(type, given).ended;

export async function startChild(type: string, given: GivenChildOptions): Promise<unknown> {
  const { started, ended } = beginChild(type, given);
  ended.catch(() => undefined);
  await started;
  return { workflowId: given.workflowId, result: () => ended };
}

function beginChild(
  type: string,
  given: GivenChildOptions,
): { started: Promise<unknown>; ended: Promise<unknown> } {
  const workflow = instance();
  const scope = CancellationScope.current();
  if (scope.isCancelled) {
    const refused = Promise.reject<unknown>(cancelled());
    return { started: refused, ended: refused };
  }
  const options: ChildOptions = {
    workflowId: given.workflowId,
    isDuplicateRejected: given.workflowIdReusePolicy === WorkflowIdReusePolicy.REJECT_DUPLICATE,
    outlivesParent: given.parentClosePolicy === ParentClosePolicy.ABANDON,
    cancellation: given.cancellationType === ChildWorkflowCancellationType.ABANDON ? 'abandon' : 'wait',
  };
  const seq = workflow.nextSeq();
  workflow.command({ kind: 'child', seq, type, args: given.args, options });
  const { started, ended } = workflow.waitForChild(seq, type);
  scope.onCancel(() => {
    if (options.cancellation === 'abandon') workflow.pending.get(seq)?.reject(cancelled());
    else if (workflow.pending.has(seq)) workflow.command({ kind: 'cancel child', seq });
  });
  return { started, ended };
}
