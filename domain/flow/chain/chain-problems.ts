import { placeProblem, type PlaceProblem } from './place-problem';
import { placeKey, type ChainStep } from './place';
import { subtree } from './subtree';
import { indexFlow } from './walk';

export interface ChainProblem {
  code: PlaceProblem | 'place_taken' | 'unreachable';
  step_id: number;
}

/**
 * What is wrong with a chain; a stored chain never has a problem. There is one chain, no orphan, no cycle, and every step is reached
 * exactly once: a step is alone at its place, follows a step that exists, is on a branch only when that step has this branch, and a walk
 * from the start reaches it (a step in a cycle, or after one, is never reached).
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
