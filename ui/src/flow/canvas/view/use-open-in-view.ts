import { useReactFlow } from '@xyflow/react';
import { useCallback, useEffect } from 'react';
import { useAppSelector } from '../../../store/hooks';
import { intoView } from './into-view';
import type { CanvasNode } from '../nodes';

/**
 * The card whose panel is open stays in sight beside it: where it opens, and where the canvas becomes narrower for it.
 *
 * @returns what brings it there when the view was set anew.
 */
export function useOpenInView(nodes: readonly CanvasNode[], canvas: HTMLElement | null): () => void {
  const { getViewport, setViewport } = useReactFlow();
  const openId = useAppSelector((state) => state.flow.opened);
  const card = openId === null ? undefined : nodes.find(({ data }) => data.step?.id === openId)?.data;
  const bring = useCallback((): void => {
    if (!canvas || !card) return;
    const view = getViewport();
    const seen = intoView(card, view, { width: canvas.clientWidth, height: canvas.clientHeight });
    if (seen !== view) void setViewport(seen);
  }, [canvas, card, getViewport, setViewport]);

  useEffect(() => {
    if (!canvas || !card) return undefined;
    // Told of the first size too, after what keeps the middle where it is (useKeptCentre).
    const observer = new ResizeObserver(bring);
    observer.observe(canvas);
    return () => observer.disconnect();
  }, [canvas, card, bring]);
  return bring;
}
