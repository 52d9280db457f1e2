import type { StretchRequest } from '../db/runs/advancing/load';
import { timeLeft, type StretchResult } from '../domain/run/result';

/** The first stretches of runs, the workflow that they share, and the one in which those sleep together that wait afterwards. */
export interface GroupRequest {
  userId: number;
  runs: readonly { runId: number; contactId: number | null }[];
  workflowId: string;
  sleepersId: string;
}

/** The outcome of a run's first stretch. */
export interface GroupOutcome {
  /** The run's state; `asleep` where it waits. */
  state: string;
  /** Its next stretch. */
  segment: number;
  /** Of a run that waits: for how many milliseconds from now. */
  lasts?: number;
}

/** Advances runs that start together by their first stretches; returns one outcome per run, in order. */
export const createAdvanceGroup = (advance: (request: StretchRequest) => Promise<StretchResult>) =>
  async function advanceGroup({
    userId,
    runs,
    workflowId: groupWorkflowId,
    sleepersId,
  }: GroupRequest): Promise<GroupOutcome[]> {
    const results = await Promise.all(
      runs.map((run) => advance({ userId, ...run, segment: 0, groupWorkflowId, sleepersId })),
    );
    return results.map(toOutcome);
  };

function toOutcome(result: StretchResult): GroupOutcome {
  if (result.kind === 'ended') return { state: result.state, segment: 1 };
  if (result.kind === 'wait') return { state: 'asleep', segment: 1, lasts: timeLeft(result, Date.now()) };
  // A run whose flow is paused has done nothing yet.
  return { state: 'running', segment: result.kind === 'paused' ? 0 : 1 };
}
