import fc from 'fast-check';
import type { Step } from '../../../domain/entities/automatisations/steps/step';
import { behind, headOf, start, type Place } from '../../../domain/flow/chain/place';
import { isTwoWay } from '../../../domain/steps';
import type { StepEdit } from '../flow/editing/model/edit';
import { allSteps } from '../flow/editing/step-places';

/** One edit by chance: the number is taken modulo what there is to choose from. */
export interface Pick {
  insert: boolean;
  pick: number;
  isCondition: boolean;
  keepFlow: boolean | null;
}

export const anyEdits = ({ maxLength }: { maxLength: number }) =>
  fc.array(
    fc.record({
      // Three insertions to a removal, so that flows grow.
      insert: fc.integer({ min: 0, max: 3 }).map((roll) => roll > 0),
      pick: fc.nat(),
      isCondition: fc.boolean(),
      keepFlow: fc.constantFrom(true, false, null),
    }),
    { minLength: 1, maxLength },
  );

/** Every place a step may be put at. */
export const placesOf = (steps: readonly Step[]): Place[] => [
  start,
  ...allSteps(steps).flatMap(({ id, type }) =>
    isTwoWay(type) ? [headOf(id, true), headOf(id, false), behind(id)] : [behind(id)],
  ),
];

export function choose<Thing>(from: readonly Thing[], pick: number): Thing {
  const chosen = from[pick % from.length];
  if (chosen === undefined) throw new Error('There is nothing to choose from');
  return chosen;
}

/** An edit of a flow; a step that it puts in goes by a provisional id, and by its turn as its description. */
export function editAt(
  steps: readonly Step[],
  { insert, pick, isCondition, keepFlow }: Pick,
  turn: number,
): StepEdit {
  if (!insert && steps.length > 0) return { kind: 'delete', id: choose(allSteps(steps), pick).id, keepFlow };
  const content = {
    type: isCondition ? ('CONDITION' as const) : ('TAG' as const),
    description: `step ${turn}`,
    data: isCondition ? { keep_flow: keepFlow } : {},
    user_app_id: null,
    app_webhook_unique_identifier: null,
  };
  return { kind: 'insert', insertions: [{ id: -turn, place: choose(placesOf(steps), pick), content }] };
}

/** Steps by their descriptions, whatever ids they go by; with branches as a list of its own. */
export const outlineOf = (steps: readonly Step[]): unknown[] =>
  steps.map(({ description, trueSubSteps, falseSubSteps }) =>
    trueSubSteps && falseSubSteps
      ? [description, outlineOf(trueSubSteps), outlineOf(falseSubSteps)]
      : description,
  );
