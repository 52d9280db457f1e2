import { hasWays, isTwoWay } from '../../steps';
import type { ChainStep, Place } from './place';
import type { FlowIndex } from './walk';

export type PlaceProblem = 'step_before_missing' | 'branch_unexpected';

/** Why a step cannot be placed here, or null when it can: only a step with branches has steps on a branch, and a split or a wait has ways. */
export function placeProblem(flow: FlowIndex<ChainStep>, place: Place): PlaceProblem | null {
  const { automatisation_step_before_id: beforeId, branch } = place;
  const before = beforeId === null ? null : flow.byId.get(beforeId);
  if (before === undefined) return 'step_before_missing';
  if (branch === null) return null;
  const hasSuch = typeof branch === 'string' ? hasWays : isTwoWay;
  return before && hasSuch(before.type) ? null : 'branch_unexpected';
}
