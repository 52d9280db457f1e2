import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { Run } from '../../../../domain/entities/run';
import { allSteps } from '../../flow/places';
import { stepTitle } from '../../flow/step-icon';
import { useAppSelector } from '../../store/hooks';
import styles from './runs.module.css';

/** The steps at which runs of a list failed, each with the way to all that failed there: those are retried, or given up, together. */
export function FailedSteps({ runs }: { runs: readonly Run[] }) {
  const { t } = useTranslation();
  const flow = useAppSelector(({ flow: { automatisation } }) => automatisation);
  const failedAt = new Set(runs.map(({ state, current_step_id }) => state === 'failed' && current_step_id));
  const steps = allSteps(flow?.steps ?? []).filter(({ id }) => failedAt.has(id));
  if (steps.length === 0) return null;
  return (
    <p className={styles.failedSteps}>
      {t('runs.failedAt')}
      {steps.map((step) => (
        <Link key={step.id} to={{ search: `at=${step.id}&count=failed` }}>
          {stepTitle(step, t)} – {step.description}
        </Link>
      ))}
    </p>
  );
}
