import { isBranching } from '../../steps';
import type { ChainStep, Place } from './place';
import type { FlowIndex } from './walk';

export type PlaceProblem = 'step_before_missing' | 'branch_missing' | 'branch_unexpected';

/** Why a step cannot be placed here, or null when it can: after a condition a branch must be named, after other steps none. */
export function placeProblem(flow: FlowIndex<ChainStep>, place: Place): PlaceProblem | null {
  const { automatisation_step_before_id: beforeId, branch } = place;
  const before = beforeId === null ? null : flow.byId.get(beforeId);
  if (before === undefined) return 'step_before_missing';
  if (before && isBranching(before.type)) return branch === null ? 'branch_missing' : null;
  return branch === null ? null : 'branch_unexpected';
}
