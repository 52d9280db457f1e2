import { layOut } from '../canvas/layout';
import { linePath } from '../canvas/line';
import type { Step } from '../../../../domain/entities/automatisations/steps/step';
import styles from '../page/flow.module.css';

interface MiniFlowProps {
  steps: readonly Step[];
  /** Whether a step is deleted; all others stay. */
  isGone: (stepId: number) => boolean;
}

const margin = 12;

/** A small picture of steps: kept ones are filled, deleted ones are struck out. */
export function MiniFlow({ steps, isGone }: MiniFlowProps) {
  const nodes = layOut(steps, () => false).filter(({ mark }) => mark === null || mark === 'onward');
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const edge = (side: 1 | -1): number =>
    Math.max(...nodes.map(({ x, width }) => x * side + width / 2)) + margin;
  const tops = nodes.map(({ y }) => y);
  const [left, right, top] = [edge(-1), edge(1), Math.min(...tops) - margin];
  const height = Math.max(...nodes.map((node) => node.y + node.height)) + margin - top;
  return (
    <svg className={styles.mini} viewBox={`${-left} ${top} ${left + right} ${height}`} aria-hidden="true">
      {nodes.map((node) => {
        const parents = [node.parent ?? '', ...node.alsoFrom].flatMap((id) => byId.get(id) ?? []);
        const gone = node.step !== null && isGone(node.step.id);
        return (
          <g key={node.id} className={gone ? styles.goes : styles.stays}>
            {parents.map((parent) => (
              <path key={parent.id} d={linePath(node, parent)} />
            ))}
            {node.step && (
              <rect x={node.x - node.width / 2} y={node.y} width={node.width} height={node.height} rx={16} />
            )}
            {gone && (
              <line
                x1={node.x - node.width / 2}
                y1={node.y + node.height}
                x2={node.x + node.width / 2}
                y2={node.y}
              />
            )}
          </g>
        );
      })}
    </svg>
  );
}
