import { steps } from '../../../../domain/steps';
import type { Step } from '../../../../domain/entities/automatisations/steps/step';
import { toJson } from '../../../../domain/values/json';
import { allSteps } from '../editing/step-places';

/** A step whose waiting runs are affected by an edit: a changed delay, or a removed step. */
export interface TouchedStep {
  step: Step;
  /** The changed delay; null: the step is removed, and runs waiting there continue after it at once. */
  after: Step | null;
}

/** The steps affected between two states of a flow, by the server's rule (db/revisions/restore.ts). */
export function touchedSteps(before: readonly Step[], after: readonly Step[]): TouchedStep[] {
  const left = new Map(allSteps(after).map((step) => [step.id, step]));
  return allSteps(before).flatMap((step) => {
    const then = left.get(step.id) ?? null;
    const isTouched = !then || (steps[step.type].isWait && toJson(step.data) !== toJson(then.data));
    return isTouched ? [{ step, after: then }] : [];
  });
}
