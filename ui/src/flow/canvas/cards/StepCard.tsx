import { EditOutlined } from '@ant-design/icons';
import type { NodeProps } from '@xyflow/react';
import { createElement, memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Step } from '../../../../../domain/entities/automatisations/steps/step';
import { isMadeDescription } from '../../../../../domain/steps/translated-description';
import { useFlow } from '../../editing/flow-context';
import { stepIcon, stepTitle } from '../../steps/step-icon';
import { useDescription } from '../../panel/use-description';
import { CardCounts } from './CardCounts';
import { CardSummary } from './CardSummary';
import { Connector } from './Connector';
import type { FlowNode } from '../layout';
import type { CanvasNode } from '../nodes';
import { ProblemNotes } from './ProblemNotes';
import { useCard } from './use-card';
import styles from '../canvas.module.css';

/** A step: its kind, its description, the counts of its runs, and its problems. */
export const StepCard = memo(function StepCard({ data }: NodeProps<CanvasNode>) {
  return data.step && <Card node={data} step={data.step} />;
});

function Card({ node, step }: { node: FlowNode; step: Step }) {
  const { t } = useTranslation();
  const description = useDescription()(step);
  const isMade = isMadeDescription(step.type, step.description);
  const { onOpen } = useFlow();
  const { isCurrent, isOpen, lit, problems, taken, sent, opened, clicked, bounced, ...counts } = useCard(
    node,
    step.id,
  );
  return (
    <>
      <Connector node={node} isCurrent={isCurrent} taken={taken} />
      <article className={`${styles.card} ${styles.stepCard}`} data-lit={lit} data-open={isOpen || undefined}>
        <header className={styles.cardHead}>
          <span className={styles.cardIcon} aria-hidden="true">
            {createElement(stepIcon(step))}
          </span>
          <div className={styles.cardLine}>
            <h2 className={styles.cardTitle}>
              <a
                href={`?step=${step.id}`}
                draggable={false}
                tabIndex={isCurrent ? 0 : -1}
                aria-current={isOpen || undefined}
                data-stop
                className={styles.cardLink}
                onClick={(event) => {
                  if (event.metaKey || event.ctrlKey || event.shiftKey) return;
                  event.preventDefault();
                  onOpen(step.id);
                }}
              >
                {stepTitle(step, t)}
              </a>
            </h2>
            <CardCounts
              stepId={step.id}
              counts={counts}
              messages={{ sent, opened, clicked, bounced }}
              isCurrent={isCurrent}
            />
            {/* The link lies over the whole card: a click on the pencil is one on it. */}
            <EditOutlined aria-hidden="true" className={styles.cardEdit} />
          </div>
        </header>
        <div className={styles.cardSays}>
          <p className={isMade ? `${styles.cardText} ${styles.made}` : styles.cardText} title={description}>
            {description}
          </p>
          <CardSummary step={step} />
        </div>
        <ProblemNotes problems={problems} />
      </article>
    </>
  );
}
