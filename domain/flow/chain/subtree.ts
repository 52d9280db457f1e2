import type { FlowIndex } from './walk';

/** The step and every step behind it, whichever way a run may take. */
export function subtree<Step extends { id: number }>(flow: FlowIndex<Step>, first: Step | null): Step[] {
  const found = new Set<Step>();
  const open = [first];
  while (open.length > 0) {
    const step = open.pop();
    // A step met twice stands in a cycle or in two places: broken chains are told apart elsewhere, here they must only end.
    if (!step || found.has(step)) continue;
    found.add(step);
    open.push(flow.after(step.id), flow.branch(step.id, false), flow.branch(step.id, true));
  }
  return [...found];
}
