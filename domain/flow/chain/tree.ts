import { isBranching } from '../../steps';
import { headOf, start, type ChainStep, type Place } from './place';
import { indexFlow } from './walk';

/** The steps after a condition, branch by branch, each in order. */
export interface Branches<Node> {
  trueSubSteps: Node[];
  falseSubSteps: Node[];
}

/**
 * The main chain in order, each step converted to a node; a condition's node gets its branches, which are chains in order themselves.
 * `branches` is null for every other kind.
 */
export function toTree<Step extends ChainStep, Node>(
  steps: readonly Step[],
  toNode: (step: Step, branches: Branches<Node> | null) => Node,
): Node[] {
  const flow = indexFlow(steps);

  function chainFrom(place: Place): Node[] {
    const nodes: Node[] = [];
    for (let step = flow.at(place); step; step = flow.after(step.id))
      nodes.push(toNode(step, branchesOf(step)));
    return nodes;
  }

  function branchesOf({ id, type }: Step): Branches<Node> | null {
    if (!isBranching(type)) return null;
    return { trueSubSteps: chainFrom(headOf(id, true)), falseSubSteps: chainFrom(headOf(id, false)) };
  }

  return chainFrom(start);
}
