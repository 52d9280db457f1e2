import { useTranslation } from 'react-i18next';
import type { Run } from '../../../../domain/entities/run';
import { stepTitle } from '../../flow/step-icon';
import { allSteps } from '../../flow/places';
import { useReasonText } from '../../i18n/reasons/use-reason-text';
import { useAppSelector } from '../../store/hooks';
import styles from './runs.module.css';

/** The step at which a run waits, or failed, with why; one that has ended otherwise stands nowhere. */
export function RunPlace({ run: { state, reason, current_step_id: stepId } }: { run: Run }) {
  const { t } = useTranslation();
  const reasonText = useReasonText();
  const flow = useAppSelector(({ flow: { automatisation } }) => automatisation);
  const step = allSteps(flow?.steps ?? []).find(({ id }) => id === stepId);
  if (!step || (state !== 'running' && state !== 'failed')) return '–';
  return (
    <>
      {stepTitle(step, t)}
      <span className={styles.under}>{step.description}</span>
      {state === 'failed' && reason && <span className={styles.why}>{reasonText(reason)}</span>}
    </>
  );
}
