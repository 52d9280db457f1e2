import { isBranching } from '../../steps';
import type { StepType } from '../../steps/types';
import type { ChainChange } from './change';
import { behind, headOf, type ChainStep, type Place } from './place';
import { subtree } from './subtree';
import { indexFlow } from './walk';

/** Most steps of one flow. Each save stores a copy of all of them. */
export const stepLimit = 1_000;

/**
 * Inserts a step at a place that `placeProblem` accepts. The step that was there follows it. After a new condition nothing can follow,
 * because branches do not rejoin: `keepFlow` says which branch takes the following steps, and null removes them.
 */
export function insertStep(
  steps: readonly ChainStep[],
  inserted: { id: number; type: StepType },
  place: Place,
  keepFlow: boolean | null = true,
): ChainChange {
  const flow = indexFlow(steps);
  const follower = flow.at(place);
  if (!follower) return { moved: [], removed: new Map() };
  if (!isBranching(inserted.type)) return moveOne(follower, behind(inserted.id));
  if (keepFlow !== null) return moveOne(follower, headOf(inserted.id, keepFlow));
  return { moved: [], removed: new Map(subtree(flow, follower).map((step) => [step.id, null])) };
}

const moveOne = ({ id }: ChainStep, place: Place): ChainChange => ({
  moved: [{ id, ...place }],
  removed: new Map(),
});
