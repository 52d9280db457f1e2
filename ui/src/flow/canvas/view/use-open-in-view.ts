import { useReactFlow } from '@xyflow/react';
import { useCallback, useEffect } from 'react';
import { useAppSelector } from '../../../store/hooks';
import { intoView } from './into-view';
import type { CanvasNode } from '../nodes';

/**
 * Keeps the card whose panel is open in view beside the panel: when the panel opens, and when the canvas becomes narrower.
 *
 * @returns a function that moves the card into view after the view was reset.
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
    // Also called for the initial size, after the hook that keeps the centre (useKeptCentre).
    const observer = new ResizeObserver(bring);
    observer.observe(canvas);
    return () => observer.disconnect();
  }, [canvas, card, bring]);
  return bring;
}
