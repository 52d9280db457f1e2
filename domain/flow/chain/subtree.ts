import type { FlowIndex } from './walk';

/** The step and every step after it, on all branches. */
export function subtree<Step extends { id: number }>(flow: FlowIndex<Step>, first: Step | null): Step[] {
  const found = new Set<Step>();
  const open = [first];
  while (open.length > 0) {
    const step = open.pop();
    // A step visited twice is in a cycle or in two places. Other code reports broken chains; here the walk only has to end.
    if (!step || found.has(step)) continue;
    found.add(step);
    open.push(flow.after(step.id), ...flow.heads(step.id).toReversed());
  }
  return [...found];
}
