import type { NodeProps } from '@xyflow/react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppSelector } from '../../store/hooks';
import { useFlow } from '../flow-context';
import { stepTitle } from '../kinds';
import { stepIcon } from '../step-icon';
import { CardCounts } from './CardCounts';
import { Connector } from './Connector';
import type { CanvasNode } from './nodes';
import { ProblemNotes } from './ProblemNotes';
import { useIsCurrent } from './use-current';
import styles from './canvas.module.css';

/** A step: its kind, its description, how many runs wait in it, are through it or failed in it, and what is wrong with it. */
export const StepCard = memo(function StepCard({ data }: NodeProps<CanvasNode>) {
  const { t } = useTranslation();
  const { onOpen } = useFlow();
  const { id, step } = data;
  const isCurrent = useIsCurrent(id);
  const lit = useAppSelector(({ flow }) => (step ? flow.lit?.[step.id] : undefined));
  if (!step) return null;
  const Icon = stepIcon(step);
  return (
    <div data-node={id}>
      <Connector node={data} isCurrent={isCurrent} />
      <article className={`${styles.card} ${styles.stepCard}`} data-lit={lit}>
        <header className={styles.cardHead}>
          <span className={styles.cardIcon} aria-hidden="true">
            <Icon />
          </span>
          <h2 className={styles.cardTitle}>
            <a
              href={`?step=${step.id}`}
              draggable={false}
              tabIndex={isCurrent ? 0 : -1}
              data-card
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
        </header>
        <p className={styles.cardText} title={step.description}>
          {step.description}
        </p>
        <CardCounts stepId={step.id} isCurrent={isCurrent} />
        <ProblemNotes stepId={step.id} />
      </article>
    </div>
  );
});
