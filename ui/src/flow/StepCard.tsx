import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { Step } from '../../../domain/entities/step';
import { useFlow } from './flow-context';
import { kindOf } from './kinds';
import { ProblemNotes } from './ProblemNotes';
import styles from './flow.module.css';

/** A step: its kind, its description, how many runs wait in it, are through it or failed in it, and what is wrong with it. */
export function StepCard({ step }: { step: Step }) {
  const { t } = useTranslation();
  const { linkTo, problems } = useFlow();
  const { Icon } = kindOf(step.type);
  return (
    <article className={`${styles.card} ${styles.stepCard}`}>
      <header className={styles.cardHead}>
        <span className={styles.cardIcon} aria-hidden="true">
          <Icon />
        </span>
        <h2 className={styles.cardTitle}>
          <Link to={linkTo(step.id)} preventScrollReset className={styles.cardLink}>
            {t(`steps.names.${step.type}`)}
          </Link>
        </h2>
      </header>
      <p className={styles.cardText}>{step.description}</p>
      <Counts stepId={step.id} />
      <ProblemNotes problems={problems.filter(({ step_id }) => step_id === step.id)} />
    </article>
  );
}

function Counts({ stepId }: { stepId: number }) {
  const { t, i18n } = useTranslation();
  const counts = useFlow().stats.get(stepId);
  return (
    <dl className={styles.counts}>
      {(['waiting', 'done', 'failed'] as const).map((figure) => (
        <div key={figure} className={figure === 'failed' && counts?.failed ? styles.badCount : undefined}>
          <dt>{t(`flow.counts.${figure}`)}</dt>
          <dd>{(counts?.[figure] ?? 0).toLocaleString(i18n.language)}</dd>
        </div>
      ))}
    </dl>
  );
}
