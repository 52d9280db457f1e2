import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { Run } from '../../../../domain/entities/run';
import { allSteps } from '../../flow/places';
import { stepTitle } from '../../flow/step-icon';
import { useAppSelector } from '../../store/hooks';
import styles from './runs.module.css';

/** The steps whose calls are made again for runs of a list, each with the way to all that wait there: those are tried now, or passed over, together. */
export function TriedSteps({ runs }: { runs: readonly Run[] }) {
  const { t } = useTranslation();
  const flow = useAppSelector(({ flow: { automatisation } }) => automatisation);
  const triedAt = new Set(runs.map(({ retried_call: call, current_step_id }) => call && current_step_id));
  const steps = allSteps(flow?.steps ?? []).filter(({ id }) => triedAt.has(id));
  if (steps.length === 0) return null;
  return (
    <p className={styles.failedSteps}>
      {t('runs.triedAt')}
      {steps.map((step) => (
        <Link key={step.id} to={{ search: `at=${step.id}&count=waiting` }}>
          {`${stepTitle(step, t)} – ${step.description}`}
        </Link>
      ))}
    </p>
  );
}
