import type { Run, RunDetail } from '../../../../../domain/entities/runs/run';
import { outcomeUnknown } from '../../../../../domain/entities/runs/run-state';
import type { RunsToResolve } from './resolution-slice';

/**
 * A failed run as what a decision is taken about; it stands at the step that it came to last. Past one that is gone it goes on by itself.
 */
export const failedRun = ({ id, automatisation_id, reason, steps, gone_step }: RunDetail): RunsToResolve => ({
  kind: 'failed',
  automatisationId: automatisation_id,
  at: { runId: id },
  count: 1,
  stepType: gone_step === null ? steps.at(-1)?.type : null,
  isUnknown: reason?.code === outcomeUnknown,
});

const triedAgain = { kind: 'tried_again', stepType: 'APICALL', isUnknown: false } as const;

/** A run whose call is tried again as what a decision is taken about. */
export const runTriedAgain = ({
  id,
  automatisation_id,
}: Pick<Run, 'id' | 'automatisation_id'>): RunsToResolve => ({
  ...triedAgain,
  ...{ automatisationId: automatisation_id, at: { runId: id }, count: 1 },
});

/** All whose call is tried again at a step, whenever they came there. */
export const allTriedAgain = (automatisationId: number, stepId: number, count: number): RunsToResolve => ({
  ...triedAgain,
  ...{ automatisationId, at: { stepId, since: undefined }, count },
});
