import type { Run, RunDetail } from '../../../../domain/entities/run';
import { outcomeUnknown } from '../../../../domain/entities/run-state';
import type { FailedRuns } from './resolution-slice';

/** A failed run as what a decision is taken about; it stands at the step that it came to last. Past one that is gone it goes on by itself. */
export const failedRun = ({ id, automatisation_id, reason, steps, gone_step }: RunDetail): FailedRuns => ({
  automatisationId: automatisation_id,
  at: { runId: id },
  count: 1,
  isAtCondition: gone_step === null && steps.at(-1)?.type === 'CONDITION',
  isUnknown: reason?.code === outcomeUnknown,
  isStepGone: gone_step !== null,
});

/** A run whose call is made again as what a decision is taken about. */
export const runTriedAgain = ({
  id,
  automatisation_id,
}: Pick<Run, 'id' | 'automatisation_id'>): FailedRuns => ({
  ...{ automatisationId: automatisation_id, at: { runId: id }, count: 1 },
  ...{ isAtCondition: false, isUnknown: false, isStepGone: false, isTriedAgain: true },
});

/** All whose call is made again at a step. How many they are, only the answer tells. */
export const allTriedAgain = (automatisationId: number, stepId: number): FailedRuns => ({
  ...{ automatisationId, at: { stepId, since: undefined }, count: 0 },
  ...{ isAtCondition: false, isUnknown: false, isStepGone: false, isTriedAgain: true },
});
