import { MiniMap, useStore } from '@xyflow/react';
import { memo, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { CardOnMap } from './cards/CardOnMap';
import type { FlowNode } from './layout';
import type { CanvasNode } from './nodes';

const size = { width: 112, height: 80 };

/** A minimap of a flow that is larger than the canvas. It has no tab stop: arrow keys move from card to card. */
export const FlowMap = memo(function FlowMap({ nodes }: { nodes: readonly FlowNode[] }) {
  const { t } = useTranslation();
  const extent = useMemo(() => extentOf(nodes), [nodes]);
  const isLarger = useStore(({ width, height }) => extent.width > width || extent.height > height);
  return (
    isLarger && (
      <MiniMap<CanvasNode> pannable style={size} ariaLabel={t('flow.map')} nodeComponent={CardOnMap} />
    )
  );
});

/** The size of the flow at zoom 1, in pixels. */
function extentOf(nodes: readonly FlowNode[]) {
  const edge = { left: Infinity, right: -Infinity, bottom: 0 };
  for (const { x, y, width, height } of nodes) {
    edge.left = Math.min(edge.left, x - width / 2);
    edge.right = Math.max(edge.right, x + width / 2);
    edge.bottom = Math.max(edge.bottom, y + height);
  }
  return { width: edge.right - edge.left, height: edge.bottom };
}
