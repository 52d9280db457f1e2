import { useReactFlow } from '@xyflow/react';
import { useEffect, useRef } from 'react';
import type { FlowNode } from '../layout';
import type { CanvasNode } from '../nodes';
import { useZoom } from '../view/use-zoom';

/**
 * A step that the user has just put somewhere, of several the first, is brought into the view with the places behind it, where any of them
 * lies outside; else all stays.
 */
export function useArrival(nodes: readonly CanvasNode[], canvas: HTMLElement | null): void {
  const { flowToScreenPosition } = useReactFlow();
  const { centre } = useZoom();
  const before = useRef(nodes);
  useEffect(() => {
    const known = new Set(before.current.map(({ id }) => id));
    before.current = nodes;
    const arrived = nodes.find(({ id, data }) => isOwn(data) && !known.has(id));
    if (!arrived || !canvas) return;
    const behind = nodes.filter(({ data }) => data.parent === arrived.id);
    const { left, right, top, bottom } = withPlaces(
      arrived.data,
      behind.map(({ data }) => data),
    );
    const start = flowToScreenPosition({ x: left, y: top });
    const end = flowToScreenPosition({ x: right, y: bottom });
    const view = canvas.getBoundingClientRect();
    const isSeen = start.x >= view.left && end.x <= view.right && start.y >= view.top && end.y <= view.bottom;
    if (!isSeen) centre(arrived.data.x, (top + bottom) / 2);
  }, [nodes, canvas, centre, flowToScreenPosition]);
}

/** The server has given it no id yet: the user has made it here. What somebody else adds moves nobody's view. */
const isOwn = ({ step }: FlowNode): boolean => step !== null && step.id < 0;

/** Pixels above a node that stay below the place where a step can be put (canvas.module.css). */
const belowPlace = 3;

/** Where a card stands with the places right behind it: that of a chain, or those of its branches. */
function withPlaces({ x, y, width, height }: FlowNode, behind: readonly FlowNode[]) {
  return {
    left: Math.min(x - width / 2, ...behind.map((node) => node.x)),
    right: Math.max(x + width / 2, ...behind.map((node) => node.x)),
    top: y,
    bottom: Math.max(y + height, ...behind.map((node) => node.y - belowPlace)),
  };
}
