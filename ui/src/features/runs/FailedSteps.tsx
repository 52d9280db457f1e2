import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { Run } from '../../../../domain/entities/run';
import { allSteps } from '../../flow/places';
import { stepTitle } from '../../flow/step-icon';
import { useAppSelector } from '../../store/hooks';
import { goneStepName } from './gone-step';
import styles from './runs.module.css';

/** The steps at which runs of a list failed, gone ones too, each with the way to all that failed there: those are retried, or given up, together. */
export function FailedSteps({ runs }: { runs: readonly Run[] }) {
  const { t } = useTranslation();
  const flow = useAppSelector(({ flow: { automatisation } }) => automatisation);
  const failedAt = new Set(runs.map(({ state, current_step_id }) => state === 'failed' && current_step_id));
  const names = new Map(
    allSteps(flow?.steps ?? [])
      .filter(({ id }) => failedAt.has(id))
      .map((step) => [step.id, `${stepTitle(step, t)} – ${step.description}`]),
  );
  for (const { current_step_id: id, gone_step: gone } of runs)
    if (id !== null && gone) names.set(id, t('runs.goneName', { step: goneStepName(gone, t) }));
  if (names.size === 0) return null;
  return (
    <p className={styles.failedSteps}>
      {t('runs.failedAt')}
      {[...names].map(([id, name]) => (
        <Link key={id} to={{ search: `at=${id}&count=failed` }}>
          {name}
        </Link>
      ))}
    </p>
  );
}
