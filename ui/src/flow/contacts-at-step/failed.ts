import { outcomeUnknown } from '../../../../domain/entities/runs/run-state';
import type { ContactAtStep } from '../../../../domain/entities/automatisations/steps/step-count';
import type { Step } from '../../../../domain/entities/automatisations/steps/step';
import { beginningOf, type Period } from './period';
import type { RunsToResolve } from '../../features/runs/resolving/resolution-slice';

/** A step whose counts are listed; for a removed step only the id is known. */
export type CountedStep = Pick<Step, 'id' | 'type'> | { id: number; type: null };

/** All runs that failed at a step in a period. `unknown`: how many of them have a call with an unknown outcome. */
export const failedAtStep = (
  automatisationId: number,
  step: CountedStep,
  { count, unknown, period }: { count: number; unknown: number; period: Period },
): RunsToResolve => ({
  kind: 'failed',
  automatisationId,
  at: { stepId: step.id, since: beginningOf(period) },
  count,
  stepType: step.type,
  stepId: step.id,
  isUnknown: unknown > 0,
});

/** One of them. */
export const failedOf = (
  automatisationId: number,
  step: CountedStep,
  contact: ContactAtStep,
): RunsToResolve => ({
  kind: 'failed',
  automatisationId,
  at: { runId: contact.run_id },
  count: 1,
  stepType: step.type,
  stepId: step.id,
  isUnknown: contact.reason?.code === outcomeUnknown,
});
