import { behind, headOf, placeKey, start, type ChainStep, type Place } from './place';

/** A flow indexed for walking. A step is found in constant time. */
export interface FlowIndex<Step> {
  /** The step a run begins with; null when the flow is empty. */
  first: Step | null;
  byId: ReadonlyMap<number, Step>;
  /** The step that follows in its chain; after a step with branches, the one where they join. Null at the end of a chain. */
  after(stepId: number): Step | null;
  /** The first step of a condition's branch. */
  branch(conditionId: number, side: boolean): Step | null;
  at(place: Place): Step | null;
}

/** Indexes the steps of one flow, given in any order. */
export function indexFlow<Step extends Place & Pick<ChainStep, 'id'>>(
  steps: readonly Step[],
): FlowIndex<Step> {
  const byId = new Map(steps.map((step) => [step.id, step]));
  const byPlace = new Map(steps.map((step) => [placeKey(step), step]));
  const at = (place: Place): Step | null => byPlace.get(placeKey(place)) ?? null;
  return {
    first: at(start),
    byId,
    after: (stepId) => at(behind(stepId)),
    branch: (conditionId, side) => at(headOf(conditionId, side)),
    at,
  };
}
