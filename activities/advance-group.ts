import type { StretchRequest } from '../db/runs/advancing/load';
import type { StretchResult } from '../domain/run/result';

/** The first stretches of runs, and the workflow that they share. */
export interface GroupRequest {
  userId: number;
  runs: readonly { runId: number; contactId: number | null }[];
  workflowId: string;
}

/** The outcome of a run's first stretch: the run's state, and the number of its next stretch. */
export interface GroupOutcome {
  state: string;
  segment: number;
}

/** Advances runs that start together by their first stretches; returns one outcome per run, in order. */
export const createAdvanceGroup = (advance: (request: StretchRequest) => Promise<StretchResult>) =>
  async function advanceGroup({ userId, runs, workflowId }: GroupRequest): Promise<GroupOutcome[]> {
    const results = await Promise.all(
      runs.map((run) => advance({ userId, ...run, segment: 0, groupWorkflowId: workflowId })),
    );
    return results.map(toOutcome);
  };

function toOutcome(result: StretchResult): GroupOutcome {
  if (result.kind === 'ended') return { state: result.state, segment: 1 };
  // A run whose flow is paused has done nothing yet.
  return { state: 'running', segment: result.kind === 'paused' ? 0 : 1 };
}
