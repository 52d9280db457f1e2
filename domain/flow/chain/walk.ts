import { behind, headOf, placeKey, start, type Branch, type ChainStep, type Place } from './place';

/** A flow indexed for walking. A step is found in constant time. */
export interface FlowIndex<Step> {
  /** The step a run begins with; null when the flow is empty. */
  first: Step | null;
  byId: ReadonlyMap<number, Step>;
  /** The step that follows in its chain; after a step with branches, the one where they join. Null at the end of a chain. */
  after(stepId: number): Step | null;
  /** The first step of a branch. */
  branch(stepId: number, branch: Branch): Step | null;
  /** The first steps of all branches of a step that are not empty: the true one first, those of ways in the order of the given steps. */
  heads(stepId: number): readonly Step[];
  at(place: Place): Step | null;
}

/** Indexes the steps of one flow, given in any order. */
export function indexFlow<Step extends Place & Pick<ChainStep, 'id'>>(
  steps: readonly Step[],
): FlowIndex<Step> {
  const byId = new Map(steps.map((step) => [step.id, step]));
  const byPlace = new Map(steps.map((step) => [placeKey(step), step]));
  const at = (place: Place): Step | null => byPlace.get(placeKey(place)) ?? null;
  const heads = new Map<number, Step[]>();
  for (const step of steps) {
    const { automatisation_step_before_id: beforeId, branch } = step;
    if (beforeId === null || branch === null) continue;
    const others = heads.get(beforeId);
    if (!others) heads.set(beforeId, [step]);
    else if (branch === true) others.unshift(step);
    else others.push(step);
  }
  return {
    first: at(start),
    byId,
    after: (stepId) => at(behind(stepId)),
    branch: (stepId, branch) => at(headOf(stepId, branch)),
    heads: (stepId) => heads.get(stepId) ?? [],
    at,
  };
}
