import type { Run, RunDetail } from '../../../../domain/entities/run';
import { outcomeUnknown } from '../../../../domain/entities/run-state';
import type { RunsToResolve } from './resolution-slice';

/** A failed run as what a decision is taken about; it stands at the step that it came to last. Past one that is gone it goes on by itself. */
export const failedRun = ({ id, automatisation_id, reason, steps, gone_step }: RunDetail): RunsToResolve => ({
  kind: 'failed',
  automatisationId: automatisation_id,
  at: { runId: id },
  count: 1,
  isAtCondition: gone_step === null && steps.at(-1)?.type === 'CONDITION',
  isAtLoop: gone_step === null && steps.at(-1)?.type === 'LOOP',
  isUnknown: reason?.code === outcomeUnknown,
  isStepGone: gone_step !== null,
});

/** A run whose call is tried again as what a decision is taken about. */
export const runTriedAgain = ({
  id,
  automatisation_id,
}: Pick<Run, 'id' | 'automatisation_id'>): RunsToResolve => ({
  ...{ kind: 'triedAgain', automatisationId: automatisation_id, at: { runId: id }, count: 1 },
  ...{ isAtCondition: false, isAtLoop: false, isUnknown: false, isStepGone: false },
});

/** All whose call is tried again at a step, whenever they came there. */
export const allTriedAgain = (automatisationId: number, stepId: number, count: number): RunsToResolve => ({
  ...{ kind: 'triedAgain', automatisationId, at: { stepId, since: undefined }, count },
  ...{ isAtCondition: false, isAtLoop: false, isUnknown: false, isStepGone: false },
});
