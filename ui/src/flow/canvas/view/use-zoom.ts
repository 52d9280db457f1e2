import { useReactFlow } from '@xyflow/react';
import { useMemo } from 'react';
import { zoomRange } from '../../../constants';
import { motion } from './motion';

const glide = 200;

/** Zooms the view: by steps of 0.1 between 0.2 and 2 (docs/contract.md#figures), to the whole flow, or to one node. */
export function useZoom() {
  const flow = useReactFlow();
  return useMemo(
    () => ({
      /** Zooms by a number of steps; 0 resets to zoom 1. */
      zoomBy(steps: number): void {
        const { min, max, step } = zoomRange;
        const zoom = steps === 0 ? 1 : Math.round(flow.getZoom() / step + steps) * step;
        void flow.zoomTo(Math.min(max, Math.max(min, zoom)), { duration: motion(glide) });
      },
      fit: () => void flow.fitView({ duration: motion(glide), padding: 0.1, maxZoom: 1 }),
      /** Centres a node. */
      centre: (x: number, y: number) =>
        void flow.setCenter(x, y, { zoom: flow.getZoom(), duration: motion(glide) }),
    }),
    [flow],
  );
}
