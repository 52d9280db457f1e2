import { useStore } from '@xyflow/react';
import { memo, useMemo } from 'react';
import { createPortal } from 'react-dom';
import { useAppSelector } from '../../store/hooks';
import type { FlowNode } from './layout';
import { linePath } from './line';
import styles from './canvas.module.css';

/** The lines between the cards, in one SVG; those on the path of the viewed run are highlighted. */
export const Lines = memo(function Lines({ nodes }: { nodes: readonly FlowNode[] }) {
  const lit = useAppSelector((state) => state.flow.lit);
  const byId = useMemo(() => new Map(nodes.map((node) => [node.id, node])), [nodes]);
  const portal = useViewportPortal();
  if (!portal) return null;
  return createPortal(
    <svg className={styles.lines} aria-hidden="true">
      {nodes.flatMap((node) => {
        // No line leads to a place that is only offered.
        const from = node.parent === null || node.mark === 'offer' ? [] : [node.parent, ...node.alsoFrom];
        const isLit = lit !== null && node.step !== null && node.step.id in lit;
        return from.map((id) => {
          const parent = byId.get(id);
          return (
            parent && (
              <path
                key={`${id} ${node.id}`}
                className={isLit ? styles.litLine : undefined}
                d={linePath(node, parent)}
              />
            )
          );
        });
      })}
    </svg>,
    portal,
  );
});

/**
 * The container for elements that move with the cards. The library's `ViewportPortal` would search for it behind all cards at each movement
 * of the view.
 */
function useViewportPortal(): Element | null {
  const canvas = useStore(({ domNode }) => domNode);
  return useMemo(() => canvas?.querySelector('.react-flow__viewport-portal') ?? null, [canvas]);
}
