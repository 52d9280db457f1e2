import type { FlowNode } from '../layout';

export type Direction = 'up' | 'down' | 'left' | 'right';

/** The weight of sideways distance relative to distance along the line. */
const slant = 3;

/**
 * The node that an arrow key leads to: along the line upwards and downwards, straight where there is one; sideways from a step to the nearest
 * of its branches on that side, and from any other node to the nearest one.
 */
export function neighbour(
  nodes: readonly FlowNode[],
  from: FlowNode,
  direction: Direction,
): FlowNode | undefined {
  const isStraight = ({ x }: FlowNode): boolean => x === from.x;
  if (direction === 'up') {
    const above = nodes.filter(({ id }) => id === from.parent || from.alsoFrom.includes(id));
    return above.find(isStraight) ?? above.find(({ id }) => id === from.parent);
  }
  const below = nodes.filter(({ parent, alsoFrom }) => parent === from.id || alsoFrom.includes(from.id));
  const left = below.filter(({ x }) => x < from.x);
  if (direction === 'down') return below.find(isStraight) ?? left.at(-1) ?? below[0];
  const side = direction === 'left' ? -1 : 1;
  const isBeside = ({ x }: FlowNode): boolean => (x - from.x) * side > 0;
  const distance = ({ x, y }: FlowNode): number => Math.abs(x - from.x) + slant * Math.abs(y - from.y);
  const nearestOf = (some: readonly FlowNode[]): FlowNode | undefined =>
    some
      .filter(isBeside)
      .reduce<FlowNode | undefined>(
        (nearest, node) => (nearest && distance(nearest) <= distance(node) ? nearest : node),
        undefined,
      );
  const branches = below.filter(({ branchOf }) => branchOf !== null && branchOf.id === from.step?.id);
  return nearestOf(branches) ?? nearestOf(nodes);
}
