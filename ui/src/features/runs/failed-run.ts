import type { RunDetail } from '../../../../domain/entities/run';
import { outcomeUnknown } from '../../../../domain/entities/run-state';
import type { FailedRuns } from './resolution-slice';

/** A failed run as what a decision is taken about; it stands at the step that it came to last. */
export const failedRun = ({ id, automatisation_id, reason, steps }: RunDetail): FailedRuns => ({
  automatisationId: automatisation_id,
  at: { runId: id },
  count: 1,
  isAtCondition: steps.at(-1)?.type === 'CONDITION',
  isUnknown: reason?.code === outcomeUnknown,
});
