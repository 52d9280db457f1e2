import type { StretchRequest } from '../db/runs/advancing/load';
import type { StretchResult } from '../domain/run/result';
import { failureOfAll } from './failure-of-all';
import { waitOf, type SharedWait } from './shared-wait';

/** The first stretches of runs, the workflow that they share, and the one in which those wait together afterwards. */
export interface GroupRequest {
  userId: number;
  runs: readonly { runId: number; contactId: number | null }[];
  workflowId: string;
  sleepersId: string;
}

/** The outcome of a run's first stretch. */
export interface GroupOutcome extends Partial<SharedWait> {
  /** The run's state; `asleep` or `calling` where it waits together with others. */
  state: string;
  /** Its next stretch. */
  segment: number;
}

/**
 * Advances runs that start together by their first stretches; returns one outcome per run, in order. A run whose stretch failed, or has no turn
 * because its account's steps take long, goes on in a workflow of its own: the others do not wait for it.
 */
export const createAdvanceGroup = (advance: (request: StretchRequest) => Promise<StretchResult>) =>
  async function advanceGroup({
    userId,
    runs,
    workflowId: groupWorkflowId,
    sleepersId,
  }: GroupRequest): Promise<GroupOutcome[]> {
    const settled = await Promise.allSettled(
      runs.map((run) => advance({ userId, ...run, segment: 0, groupWorkflowId, sleepersId })),
    );
    const failure = failureOfAll(settled);
    // The database is away, or has nobody's turn: the whole activity is tried again.
    if (failure) throw failure.reason;
    return settled.map((one) =>
      one.status === 'fulfilled' ? toOutcome(one.value) : { state: 'running', segment: 0 },
    );
  };

function toOutcome(result: StretchResult): GroupOutcome {
  if (result.kind === 'ended') return { state: result.state, segment: 1 };
  const wait = waitOf(result);
  if (wait) return { state: wait.visit === undefined ? 'asleep' : 'calling', segment: 1, ...wait };
  // A run whose flow is paused has done nothing yet.
  return { state: 'running', segment: result.kind === 'paused' ? 0 : 1 };
}
