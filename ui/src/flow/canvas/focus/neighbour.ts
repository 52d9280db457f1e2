import type { FlowNode } from '../layout';

export type Direction = 'up' | 'down' | 'left' | 'right';

/** The weight of sideways distance relative to distance along the line. */
const slant = 3;

/** The node that an arrow key leads to: along the line upwards and downwards, to the nearest one sideways. */
export function neighbour(
  nodes: readonly FlowNode[],
  from: FlowNode,
  direction: Direction,
): FlowNode | undefined {
  if (direction === 'up') return nodes.find(({ id }) => id === from.parent);
  const below = nodes.filter(({ parent, alsoFrom }) => parent === from.id || alsoFrom.includes(from.id));
  if (direction === 'down') return below[0];
  const side = direction === 'left' ? -1 : 1;
  const branch = below.find(({ x }) => (x - from.x) * side > 0);
  if (branch) return branch;
  const distance = ({ x, y }: FlowNode): number => Math.abs(x - from.x) + slant * Math.abs(y - from.y);
  return nodes
    .filter(({ x }) => (x - from.x) * side > 0)
    .reduce<FlowNode | undefined>(
      (nearest, node) => (nearest && distance(nearest) <= distance(node) ? nearest : node),
      undefined,
    );
}
