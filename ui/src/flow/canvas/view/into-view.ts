import type { Viewport } from '@xyflow/react';
import type { FlowNode } from '../layout';

/** Pixels that stay free around what is brought into sight. */
const margin = 24;

/** The view moved just as far as it takes to see a card whole; the same one where it is seen already. */
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

/** How far something is to be moved along one side of the canvas; what is larger than that begins with it. */
function shift(from: number, length: number, room: number): number {
  if (from < margin) return margin - from;
  const over = from + length - (room - margin);
  return over > 0 ? -Math.min(over, from - margin) : 0;
}
