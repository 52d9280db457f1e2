import { placeProblem, type PlaceProblem } from './place-problem';
import { placeKey, type ChainStep } from './place';
import { subtree } from './subtree';
import { indexFlow } from './walk';

export interface ChainProblem {
  code: PlaceProblem | 'place_taken' | 'unreachable';
  step_id: number;
}

/**
 * What is wrong with a chain; nothing, ever, in a stored one. One chain, no orphan, no cycle, every step reached exactly once:
 * a step stands alone at its place, behind a step that exists, on a branch exactly when that one is a condition, and a walk
 * from the start comes to it (one in a cycle, or behind one, is never come to).
 */
export function chainProblems(steps: readonly ChainStep[]): ChainProblem[] {
  const flow = indexFlow(steps);
  const reached = new Set(subtree(flow, flow.first).map((step) => step.id));
  const taken = new Set<string>();
  const problems: ChainProblem[] = [];

  for (const step of steps) {
    const key = placeKey(step);
    const misplaced = placeProblem(flow, step);
    if (misplaced) problems.push({ code: misplaced, step_id: step.id });
    if (taken.has(key)) problems.push({ code: 'place_taken', step_id: step.id });
    else if (!reached.has(step.id)) problems.push({ code: 'unreachable', step_id: step.id });
    taken.add(key);
  }
  return problems;
}
