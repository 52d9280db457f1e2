import { useReactFlow } from '@xyflow/react';
import { useEffect, useRef } from 'react';
import type { FlowNode } from '../layout';
import type { CanvasNode } from '../nodes';
import { useZoom } from '../view/use-zoom';

/**
 * Scrolls to a step that the user has just inserted (the first of several) and the places after it, if any of them is outside the view;
 * otherwise the view stays.
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

/** The server has given it no id yet, so the user has just created it here. Steps added by others do not move the view. */
const isOwn = ({ step }: FlowNode): boolean => step !== null && step.id < 0;

/** The part of a node, in pixels above its card, that is below the place for inserting a step (canvas.module.css). */
const belowPlace = 3;

/** The extent of a card with the places directly after it: that of a chain, or those of its branches. */
function withPlaces({ x, y, width, height }: FlowNode, behind: readonly FlowNode[]) {
  return {
    left: Math.min(x - width / 2, ...behind.map((node) => node.x)),
    right: Math.max(x + width / 2, ...behind.map((node) => node.x)),
    top: y,
    bottom: Math.max(y + height, ...behind.map((node) => node.y - belowPlace)),
  };
}
