import type { Viewport } from '@xyflow/react';
import type { FlowNode } from '../layout';

/** The margin in pixels around what is moved into view. */
const margin = 24;

/** The view moved by the least amount that shows a card whole; unchanged when it is already visible. */
export function intoView(
  { x, y, width, height }: Pick<FlowNode, 'x' | 'y' | 'width' | 'height'>,
  view: Viewport,
  canvas: { width: number; height: number },
): Viewport {
  const { zoom } = view;
  const across = shift(view.x + (x - width / 2) * zoom, width * zoom, canvas.width);
  const down = shift(view.y + y * zoom, height * zoom, canvas.height);
  return across === 0 && down === 0 ? view : { zoom, x: view.x + across, y: view.y + down };
}

/** The movement along one axis of the canvas; something larger than the canvas is aligned at its beginning. */
function shift(from: number, length: number, room: number): number {
  if (from < margin) return margin - from;
  const over = from + length - (room - margin);
  return over > 0 ? -Math.min(over, from - margin) : 0;
}
