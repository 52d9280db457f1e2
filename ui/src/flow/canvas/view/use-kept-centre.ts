import { useReactFlow } from '@xyflow/react';
import { useEffect } from 'react';

/** Keeps the centre of the canvas when its width changes, such as when a trial opens beside it. */
export function useKeptCentre(canvas: HTMLElement | null): void {
  const { getViewport, setViewport } = useReactFlow();
  useEffect(() => {
    if (!canvas) return undefined;
    let width = canvas.clientWidth;
    const observer = new ResizeObserver(() => {
      const shift = (canvas.clientWidth - width) / 2;
      width = canvas.clientWidth;
      const { x, y, zoom } = getViewport();
      if (shift !== 0) void setViewport({ x: x + shift, y, zoom });
    });
    observer.observe(canvas);
    return () => observer.disconnect();
  }, [canvas, getViewport, setViewport]);
}
