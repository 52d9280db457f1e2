import { useTranslation } from 'react-i18next';
import type { Run } from '../../../../../domain/entities/runs/run';
import { stepTitle } from '../../../flow/steps/step-icon';
import { allSteps } from '../../../flow/editing/step-places';
import { useDescription } from '../../../flow/panel/use-description';
import { useReasonText } from '../../../i18n/reasons/use-reason-text';
import { useAppSelector } from '../../../store/hooks';
import { goneStepName } from './gone-step';
import { TriedAgain } from './TriedAgain';
import { WaitsUntil } from './WaitsUntil';
import styles from '../runs.module.css';

/** The step at which a run waits or failed, with until when or the reason, even if the step was deleted; a run that ended otherwise has none. */
export function RunPlace({ run }: { run: Run }) {
  const {
    state,
    reason,
    current_step_id: stepId,
    gone_step: gone,
    retried_call: call,
    waiting_until: until,
    held_message: held,
  } = run;
  const { t } = useTranslation();
  const descriptionOf = useDescription();
  const reasonText = useReasonText();
  const flow = useAppSelector(({ flow: { automatisation } }) => automatisation);
  const step = allSteps(flow?.steps ?? []).find(({ id }) => id === stepId);
  const hasFailed = state === 'failed';
  if (!hasFailed && (state !== 'running' || !step)) return '–';
  return (
    <div className={hasFailed || call ? styles.told : undefined}>
      {step && stepTitle(step, t)}
      {step && <span className={styles.under}>{descriptionOf(step)}</span>}
      {(until ?? held) && !hasFailed && (
        <span className={styles.under}>
          {t('runs.waitingUntil')} <WaitsUntil run={run} />
        </span>
      )}
      {gone && t('runs.goneAt', { step: goneStepName(gone, t, descriptionOf) })}
      {call && (
        <span className={styles.under}>
          <TriedAgain call={call} />
        </span>
      )}
      {hasFailed && reason && <span className={styles.why}>{reasonText(reason)}</span>}
      {gone && <span className={styles.under}>{t('runs.goneText')}</span>}
    </div>
  );
}
