import type { Viewport } from '@xyflow/react';
import { sizes, type FlowNode } from '../layout';

/** Pixels beside the flow, and above it. */
const margin = 24;
const above = 10;

/**
 * The initial view of a flow: its start is at the top and centred, but the view is shifted if the flow's whole width fits only then. When
 * the width does not fit at all, as much of it is shown as possible with the start card visible.
 *
 * @param width pixels of the canvas.
 */
export function firstView(nodes: readonly FlowNode[], width: number): Viewport {
  const zoom = Math.min(1, (width - margin) / sizes.card.width);
  const left = zoom * Math.min(...nodes.map((node) => node.x - node.width / 2));
  const right = zoom * Math.max(...nodes.map((node) => node.x + node.width / 2));
  const middle = width / 2;
  const hasRoom = right - left <= width - 2 * margin;
  const wanted = hasRoom
    ? within(middle, margin - left, width - margin - right)
    : middle - (left + right) / 2;
  const offMiddle = Math.max(0, middle - margin - (zoom * sizes.card.width) / 2);
  return { x: within(wanted, middle - offMiddle, middle + offMiddle), y: above, zoom };
}

const within = (value: number, least: number, most: number): number => Math.max(least, Math.min(most, value));
