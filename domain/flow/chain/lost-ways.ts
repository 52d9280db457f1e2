import { hasWays } from '../../steps';
import type { ChainStep } from './place';
import { subtree } from './subtree';
import { hasBranch } from './tree';
import { indexFlow } from './walk';

/**
 * The steps without those on ways that their split, or wait, no longer has: drafts left such steps before. They are shown nowhere, no run
 * comes to them, and the next save of the split, or wait, removes them.
 */
export function withoutLostSteps<Step extends ChainStep>(steps: readonly Step[]): readonly Step[] {
  const flow = indexFlow(steps);
  const heads = steps.filter(({ automatisation_step_before_id: beforeId, branch }) => {
    const before = beforeId === null ? undefined : flow.byId.get(beforeId);
    return before && typeof branch === 'string' && hasWays(before.type) && !hasBranch(before, branch);
  });
  if (heads.length === 0) return steps;
  const lost = new Set(heads.flatMap((head) => subtree(flow, head)));
  return steps.filter((step) => !lost.has(step));
}
