import { isBranching } from '../../steps';
import type { ChainStep, Place } from './place';
import type { FlowIndex } from './walk';

export type PlaceProblem = 'step_before_missing' | 'branch_missing' | 'branch_unexpected';

/** Why no step can stand at the place, or null when one can: behind a condition a branch must be named, elsewhere none. */
export function placeProblem(flow: FlowIndex<ChainStep>, place: Place): PlaceProblem | null {
  const { automatisation_step_before_id: beforeId, branch } = place;
  const before = beforeId === null ? null : flow.byId.get(beforeId);
  if (before === undefined) return 'step_before_missing';
  if (before && isBranching(before.type)) return branch === null ? 'branch_missing' : null;
  return branch === null ? null : 'branch_unexpected';
}
