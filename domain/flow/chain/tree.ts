import { hasWays, isSplit, isTwoWay } from '../../steps';
import { waysIn } from '../../steps/split/ways';
import { headOf, start, type Branch, type ChainStep, type Place } from './place';
import { indexFlow } from './walk';

/** The steps on the branches of a step, each in order: of a condition or a wait, of a split by the ids of its ways, and of a wait for several events both. */
export interface Branches<Node> {
  trueSubSteps?: Node[];
  falseSubSteps?: Node[];
  waySubSteps?: Record<string, Node[]>;
}

/** A branch with the steps on it. */
export interface BranchChain<Node> {
  branch: Branch;
  chain: Node[];
}

/** All branches of a step, the empty ones too, in the order in which they are shown; none where it has no branches. */
export const chainsOf = <Node>({
  trueSubSteps,
  falseSubSteps,
  waySubSteps,
}: Branches<Node>): BranchChain<Node>[] => [
  ...(trueSubSteps ? [{ branch: true, chain: trueSubSteps }] : []),
  ...Object.entries(waySubSteps ?? {}).map(([branch, chain]) => ({ branch, chain })),
  ...(falseSubSteps ? [{ branch: false, chain: falseSubSteps }] : []),
];

/** Whether a step has such a branch. */
export function hasBranch({ type, data }: Pick<ChainStep, 'type' | 'data'>, branch: Branch): boolean {
  if (typeof branch === 'boolean') return isTwoWay(type);
  return hasWays(type) && waysIn(data).some(({ id }) => id === branch);
}

/** The same branches with other chains. */
export const withChains = <Node, Other>(
  { trueSubSteps, falseSubSteps, waySubSteps }: Branches<Node>,
  change: (chain: Node[], branch: Branch) => Other[],
): Branches<Other> => ({
  ...(trueSubSteps && { trueSubSteps: change(trueSubSteps, true) }),
  ...(falseSubSteps && { falseSubSteps: change(falseSubSteps, false) }),
  ...(waySubSteps && {
    waySubSteps: Object.fromEntries(
      Object.entries(waySubSteps).map(([way, chain]) => [way, change(chain, way)]),
    ),
  }),
});

/**
 * The main chain in order, each step converted to a node; the node of a step with branches gets them, which are chains in order themselves.
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

  function branchesOf({ id, type, data }: Step): Branches<Node> | null {
    if (!isTwoWay(type) && !hasWays(type)) return null;
    const branches: Branches<Node> = {};
    if (isTwoWay(type)) {
      branches.trueSubSteps = chainFrom(headOf(id, true));
      branches.falseSubSteps = chainFrom(headOf(id, false));
    }
    const ways = hasWays(type) ? waysIn(data) : [];
    if (isSplit(type) || ways.length > 0)
      branches.waySubSteps = Object.fromEntries(ways.map((way) => [way.id, chainFrom(headOf(id, way.id))]));
    return branches;
  }

  return chainFrom(start);
}
