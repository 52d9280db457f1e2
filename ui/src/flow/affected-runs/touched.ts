import { steps } from '../../../../domain/steps';
import type { Step } from '../../../../domain/entities/automatisations/step';
import { toJson } from '../../../../domain/values/json';
import { allSteps } from '../editing/step-places';

/** A step whose waiting runs an edit does not leave alone: a delay that becomes another one, or a step that goes away. */
export interface TouchedStep {
  step: Step;
  /** The delay as it is then; null: the step is gone, and who waits there goes on behind it at once. */
  after: Step | null;
}

/** The steps that are touched on the way from one state of a flow to another, by the server's rule (db/revisions/restore.ts). */
export function touchedSteps(before: readonly Step[], after: readonly Step[]): TouchedStep[] {
  const left = new Map(allSteps(after).map((step) => [step.id, step]));
  return allSteps(before).flatMap((step) => {
    const then = left.get(step.id) ?? null;
    const isTouched = !then || (steps[step.type].isWait && toJson(step.data) !== toJson(then.data));
    return isTouched ? [{ step, after: then }] : [];
  });
}
