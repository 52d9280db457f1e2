import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { Run } from '../../../../../domain/entities/runs/run';
import { allSteps } from '../../../flow/editing/step-places';
import { stepTitle } from '../../../flow/steps/step-icon';
import { useDescription } from '../../../flow/panel/use-description';
import { useAppSelector } from '../../../store/hooks';
import { goneStepName } from '../panel/gone-step';
import type { RunsToResolve } from './resolution-slice';
import styles from '../runs.module.css';

/**
 * The steps, including deleted ones, at which runs of a list failed or their calls are being retried, each with a link to all runs in that
 * state: they are resolved together.
 */
export function StepsToResolve({ runs, kind }: { runs: readonly Run[]; kind: RunsToResolve['kind'] }) {
  const { t } = useTranslation();
  const descriptionOf = useDescription();
  const flow = useAppSelector(({ flow: { automatisation } }) => automatisation);
  const concerned = runs.filter((run) => (kind === 'failed' ? run.state === kind : run.retried_call));
  const stepIds = new Set(concerned.map(({ current_step_id: id }) => id));
  const names = new Map(
    allSteps(flow?.steps ?? [])
      .filter(({ id }) => stepIds.has(id))
      .map((step) => [step.id, [stepTitle(step, t), descriptionOf(step)].filter(Boolean).join(' – ')]),
  );
  for (const { current_step_id: id, gone_step: gone } of concerned)
    if (id !== null && gone)
      names.set(id, t('runs.goneName', { step: goneStepName(gone, t, descriptionOf) }));
  if (names.size === 0) return null;
  return (
    <p className={styles.stepsToResolve}>
      {t(kind === 'failed' ? 'runs.failedAt' : 'runs.triedAgain.at')}
      {[...names].map(([id, name]) => (
        <Link key={id} to={{ search: `at=${id}&count=${kind === 'failed' ? kind : 'waiting'}` }}>
          {name}
        </Link>
      ))}
    </p>
  );
}
