import type { MiniMapNodeProps } from '@xyflow/react';
import { memo } from 'react';
import { around } from '../nodes';

/** A card on the minimap, without its surroundings. */
export const CardOnMap = memo(function CardOnMap({ x, y, width, height, borderRadius }: MiniMapNodeProps) {
  return (
    <rect
      className="react-flow__minimap-node"
      x={x + around.side}
      y={y + around.above}
      width={width - 2 * around.side}
      height={height - around.above - around.below}
      rx={borderRadius}
    />
  );
});
