import { isBranching, isSplit } from '../../steps';
import type { StepType } from '../../steps/types';
import type { ChainChange } from './change';
import { behind, headOf, type Branch, type ChainStep, type Place } from './place';
import { subtree } from './subtree';
import { indexFlow } from './walk';

/** Most steps of one flow. Each save stores a copy of all of them. */
export const stepLimit = 1_000;

/** Where the steps go that follow a new step with branches: on one branch, where the branches join (`joined`), or (null) away. */
export type KeptFlow = Branch | null;

/**
 * Inserts a step at a place that `placeProblem` accepts. The step that was there follows it; `keepFlow` says where, when the new step has
 * branches.
 */
export function insertStep(
  steps: readonly ChainStep[],
  inserted: { id: number; type: StepType },
  place: Place,
  keepFlow: KeptFlow = isSplit(inserted.type) ? 'joined' : true,
): ChainChange {
  const flow = indexFlow(steps);
  const follower = flow.at(place);
  if (!follower) return { moved: [], removed: new Map() };
  if (!isBranching(inserted.type) || keepFlow === 'joined') return moveOne(follower, behind(inserted.id));
  if (keepFlow !== null) return moveOne(follower, headOf(inserted.id, keepFlow));
  return { moved: [], removed: new Map(subtree(flow, follower).map((step) => [step.id, null])) };
}

const moveOne = ({ id }: ChainStep, place: Place): ChainChange => ({
  moved: [{ id, ...place }],
  removed: new Map(),
});
