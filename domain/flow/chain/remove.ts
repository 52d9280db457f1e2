import { isBranching } from '../../steps';
import type { ChainChange } from './change';
import type { ChainStep } from './place';
import { subtree } from './subtree';
import { indexFlow } from './walk';

/**
 * Removes a step. The step after it takes its place; for a condition, the branch named by `keepBranch` does, and the steps of the other
 * branch are removed with the condition (those of both, when it is null).
 */
export function removeStep(
  steps: readonly ChainStep[],
  removed: ChainStep,
  keepBranch: boolean | null = null,
): ChainChange {
  const flow = indexFlow(steps);
  const successor = successorOf(removed);
  const survivors = new Set(subtree(flow, successor));
  const gone = subtree(flow, removed).filter((step) => !survivors.has(step));
  const { automatisation_step_before_id, branch } = removed;
  return {
    moved: successor ? [{ id: successor.id, automatisation_step_before_id, branch }] : [],
    removed: new Map(gone.map((step) => [step.id, step === removed ? (successor?.id ?? null) : null])),
  };

  function successorOf({ id, type }: ChainStep): ChainStep | null {
    if (!isBranching(type)) return flow.after(id);
    return keepBranch === null ? null : flow.branch(id, keepBranch);
  }
}
