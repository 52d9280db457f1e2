import { isLoop } from '../../steps';
import { placeKey, type Branch, type ChainStep } from './place';
import { subtree } from './subtree';
import type { FlowIndex } from './walk';

/**
 * The step at which a run goes on after a step: the one that follows, or, at the end of a branch, the one where the branches around it join.
 * Null: the run ends, as it does at the end of a loop's body, where an item ends. A run goes past a loop as if nothing followed it.
 */
export function nextStep<Step extends ChainStep>(flow: FlowIndex<Step>, step: Step): Step | null {
  return (isLoop(step.type) ? null : flow.after(step.id)) ?? joinAround(flow, step);
}

/** The step at which a run begins a branch, or goes on where that branch is empty. */
export const nextOfBranch = <Step extends ChainStep>(
  flow: FlowIndex<Step>,
  step: Step,
  branch: Branch,
): Step | null => flow.branch(step.id, branch) ?? nextStep(flow, step);

/** Where the branches join that the chain of a step is one of, or those around them; null where there is no such place, or a loop is nearer. */
function joinAround<Step extends ChainStep>(flow: FlowIndex<Step>, step: Step): Step | null {
  const seen = new Set<string>();
  for (let at = step; at.automatisation_step_before_id !== null && !seen.has(placeKey(at));) {
    // A circle is reported as a broken chain; here the walk only has to end.
    seen.add(placeKey(at));
    const before = flow.byId.get(at.automatisation_step_before_id);
    if (!before || isLoop(before.type)) return null;
    const join = at.branch === null ? null : flow.after(before.id);
    if (join) return join;
    at = before;
  }
  return null;
}

/**
 * The steps that a run at a step may still come to, the step itself first: all that follow it, on all branches, and then those where the
 * branches around it join.
 */
export function stepsFrom<Step extends ChainStep>(flow: FlowIndex<Step>, first: Step | null): Step[] {
  const found: Step[] = [];
  for (let step = first; step; step = joinAround(flow, step)) found.push(...subtree(flow, step));
  return found;
}
