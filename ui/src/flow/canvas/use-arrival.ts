import { useReactFlow } from '@xyflow/react';
import { useEffect, useRef } from 'react';
import type { FlowNode } from './layout';
import type { CanvasNode } from './nodes';
import { useZoom } from './use-zoom';

/** A step that the user has just put somewhere, of several the first, is brought into the view where it lies outside; else all stays. */
export function useArrival(nodes: readonly CanvasNode[], canvas: HTMLElement | null): void {
  const { flowToScreenPosition } = useReactFlow();
  const { centre } = useZoom();
  const before = useRef(nodes);
  useEffect(() => {
    const known = new Set(before.current.map(({ id }) => id));
    before.current = nodes;
    const arrived = nodes.find(({ id, data }) => isOwn(data) && !known.has(id))?.data;
    if (!arrived || !canvas) return;
    const { x, y, width, height } = arrived;
    const [start, end] = [
      flowToScreenPosition({ x: x - width / 2, y }),
      flowToScreenPosition({ x: x + width / 2, y: y + height }),
    ];
    const view = canvas.getBoundingClientRect();
    const isSeen = start.x >= view.left && end.x <= view.right && start.y >= view.top && end.y <= view.bottom;
    if (!isSeen) centre(x, y + height / 2);
  }, [nodes, canvas, centre, flowToScreenPosition]);
}

/** The server has given it no id yet: the user has made it here. What somebody else adds moves nobody's view. */
const isOwn = ({ step }: FlowNode): boolean => step !== null && step.id < 0;
