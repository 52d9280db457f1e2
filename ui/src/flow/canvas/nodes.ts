import type { Node } from '@xyflow/react';
import { sizes, type FlowNode } from './layout';

/** A node as the canvas draws it. */
export type CanvasNode = Node<FlowNode & Record<string, unknown>, 'start' | 'step' | 'end'>;

/** The canvas nodes of a layout; an unchanged node keeps its identity, so that it is not rerendered. */
export function canvasNodes(laidOut: readonly FlowNode[], before: readonly CanvasNode[]): CanvasNode[] {
  const known = new Map(before.map((node) => [node.id, node]));
  return laidOut.map((node) => {
    const drawn = known.get(node.id);
    return drawn && isSame(drawn.data, node) ? drawn : canvasNode(node);
  });
}

/**
 * Pixels around a card that belong to its node: above for inserting a step and the branch's name, elsewhere for shadows and outlines. A
 * node outside the view is not painted, so nothing may extend beyond it.
 */
export const around = { above: 60, side: 12, below: 12 } as const;

/** A node is positioned by the middle of its top edge. It is set on each node so that it applies from the first frame on. */
const origin: [number, number] = [0.5, 0];

/** The end of an empty branch has room for the name of the branch, as a card has. */
const widthOf = ({ width, branch }: FlowNode): number =>
  branch === null ? width : Math.max(width, sizes.card.width);

const canvasNode = (node: FlowNode): CanvasNode => ({
  origin,
  id: node.id,
  type: node.step ? 'step' : node.mark === 'start' ? 'start' : 'end',
  position: { x: node.x, y: node.y - around.above },
  width: widthOf(node) + 2 * around.side,
  height: around.above + node.height + around.below,
  data: { ...node },
  // Cards have their own accessible names.
  domAttributes: { 'aria-roledescription': undefined },
});

function isSame(drawn: FlowNode, node: FlowNode): boolean {
  const { step, place, alsoFrom, ...rest } = node;
  return (
    drawn.step === step &&
    drawn.alsoFrom.join() === alsoFrom.join() &&
    drawn.place?.automatisation_step_before_id === place?.automatisation_step_before_id &&
    drawn.place?.branch === place?.branch &&
    (Object.keys(rest) as (keyof typeof rest)[]).every((key) => drawn[key] === rest[key]) // the keys of the object itself
  );
}
