import { sizes, type FlowNode } from './layout';

const bend = 8;
/** How far below a condition its line turns to the side. */
const turn = 10;
/** How far above the node where branches join their lines turn to it: above its button. */
const turnBack = sizes.gap - 4;

/**
 * The line from a node's parent down to it, as an SVG path. It always has the same commands, turning or not, so that it can be animated
 * smoothly.
 */
export function linePath(node: FlowNode, parent: FlowNode): string {
  const top = parent.y + parent.height;
  const isJoin = node.alsoFrom.length > 0;
  const turnAt = isJoin ? node.y - turnBack : top + (node.branch === null ? sizes.gap / 2 : turn);
  const side = Math.sign(node.x - parent.x);
  const radius = Math.min(bend, Math.abs(node.x - parent.x) / 2);
  return [
    `M${parent.x} ${top}`,
    `L${parent.x} ${turnAt - radius}`,
    `Q${parent.x} ${turnAt} ${parent.x + side * radius} ${turnAt}`,
    `L${node.x - side * radius} ${turnAt}`,
    `Q${node.x} ${turnAt} ${node.x} ${turnAt + radius}`,
    `L${node.x} ${node.y}`,
  ].join('');
}
