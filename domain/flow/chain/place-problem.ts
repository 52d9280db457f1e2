import type { ChainStep, Place } from './place';
import { hasBranch } from './tree';
import type { FlowIndex } from './walk';

export type PlaceProblem = 'step_before_missing' | 'branch_unexpected';

/** Why a step cannot be placed here, or null when it can: a step has steps on the branches alone that it has, and on the ways that its data names. */
export function placeProblem(flow: FlowIndex<ChainStep>, place: Place): PlaceProblem | null {
  const { automatisation_step_before_id: beforeId, branch } = place;
  const before = beforeId === null ? null : flow.byId.get(beforeId);
  if (before === undefined) return 'step_before_missing';
  if (branch === null) return null;
  return before && hasBranch(before, branch) ? null : 'branch_unexpected';
}
