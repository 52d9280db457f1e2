import { Background, ReactFlow, useReactFlow } from '@xyflow/react';
import '@xyflow/react/dist/base.css';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Step } from '../../../../domain/entities/automatisations/steps/step';
import { zoomRange } from '../../constants';
import { useAppSelector } from '../../store/hooks';
import { problemsByStep } from '../editing/selectors';
import { EndMark } from './cards/EndMark';
import { firstView } from './view/first-view';
import { FlowMap } from './FlowMap';
import { layOut, sizes } from './layout';
import { Lines } from './Lines';
import { canvasNodes, type CanvasNode } from './nodes';
import { StartCard } from './cards/StartCard';
import { StepCard } from './cards/StepCard';
import { useArrival } from './focus/use-arrival';
import { useCanvasKeys } from './focus/use-canvas-keys';
import { useKeptCentre } from './view/use-kept-centre';
import { useOpenInView } from './view/use-open-in-view';
import styles from './canvas.module.css';

const nodeTypes = { start: StartCard, step: StepCard, end: EndMark };
const noEdges: [] = [];

/** The flow as cards, from the entry event down. The layout is automatic: nothing can be dragged. */
export function Canvas({ steps }: { steps: readonly Step[] }) {
  const { t } = useTranslation();
  const { laidOut, nodes } = useNodes(steps);
  const [canvas, setCanvas] = useState<HTMLElement | null>(null);
  const { setViewport } = useReactFlow();
  const isSettling = useAppSelector((state) => state.flowEditing.pending.length > 0);
  useCanvasKeys(nodes, canvas);
  useArrival(nodes, canvas);
  useKeptCentre(canvas);
  const bringOpen = useOpenInView(nodes, canvas);

  function handleInit(): void {
    void setViewport(firstView(laidOut, canvas?.clientWidth ?? sizes.card.width));
    bringOpen();
  }
  return (
    <section
      ref={setCanvas}
      className={styles.canvas}
      aria-label={t('flow.flow')}
      aria-describedby="flow-keys"
      aria-busy={isSettling}
    >
      <p id="flow-keys" className="visually-hidden">
        {t('flow.keysHint')}
      </p>
      {canvas && (
        <ReactFlow<CanvasNode>
          nodes={nodes}
          edges={noEdges}
          nodeTypes={nodeTypes}
          minZoom={zoomRange.min}
          maxZoom={zoomRange.max}
          onInit={handleInit}
          nodesDraggable={false}
          nodesConnectable={false}
          nodesFocusable={false}
          elementsSelectable={false}
          panOnScroll
          zoomOnDoubleClick={false}
          disableKeyboardA11y
          deleteKeyCode={null}
          selectionKeyCode={null}
          panActivationKeyCode={null}
          proOptions={{ hideAttribution: true }}
        >
          <Background gap={18} />
          <Lines nodes={laidOut} />
          <FlowMap nodes={laidOut} />
        </ReactFlow>
      )}
    </section>
  );
}

/** The nodes of the steps; those that an edit does not change keep their identity. */
function useNodes(steps: readonly Step[]) {
  const problems = useAppSelector(problemsByStep);
  const laidOut = useMemo(() => layOut(steps, (stepId) => problems.has(stepId)), [steps, problems]);
  const [drawn, setDrawn] = useState({ laidOut, nodes: canvasNodes(laidOut, []) });
  if (drawn.laidOut === laidOut) return drawn;
  const next = { laidOut, nodes: canvasNodes(laidOut, drawn.nodes) };
  setDrawn(next);
  return next;
}
