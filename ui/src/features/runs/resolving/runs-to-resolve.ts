import type { Run, RunDetail } from '../../../../../domain/entities/runs/run';
import { outcomeUnknown } from '../../../../../domain/entities/runs/run-state';
import type { RunsToResolve } from './resolution-slice';

/** A failed run as the subject of a decision; it is at the last step that it reached. After a deleted step it continues by itself. */
export const failedRun = ({ id, automatisation_id, reason, steps, gone_step }: RunDetail): RunsToResolve => ({
  kind: 'failed',
  automatisationId: automatisation_id,
  at: { runId: id },
  count: 1,
  stepType: gone_step === null ? steps.at(-1)?.type : null,
  stepId: steps.at(-1)?.step_id,
  isUnknown: reason?.code === outcomeUnknown,
});

const triedAgain = { kind: 'tried_again', stepType: 'APICALL', isUnknown: false } as const;

/** A run with a retried call, as the subject of a decision. */
export const runTriedAgain = ({
  id,
  automatisation_id,
}: Pick<Run, 'id' | 'automatisation_id'>): RunsToResolve => ({
  ...triedAgain,
  automatisationId: automatisation_id,
  at: { runId: id },
  count: 1,
});

/** All runs whose call is being retried at a step, whenever they arrived. */
export const allTriedAgain = (automatisationId: number, stepId: number, count: number): RunsToResolve => ({
  ...triedAgain,
  automatisationId,
  at: { stepId, since: undefined },
  count,
});
