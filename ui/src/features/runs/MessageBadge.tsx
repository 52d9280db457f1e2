import { useTranslation } from 'react-i18next';
import type { Run } from '../../../../domain/entities/runs/run';
import { StateBadge } from '../../components/badges/StateBadge';
import { useReasonText } from '../../i18n/reasons/use-reason-text';
import { RunStateBadge } from './RunStateBadge';
import styles from './runs.module.css';

interface MessageBadgeProps {
  run: Pick<Run, 'state' | 'retried_call' | 'last_visit'>;
  isOfBroadcast: boolean;
}

/** How a run stands; of a broadcast's that is through, what became of the message, which is all that it does. */
export function MessageBadge({
  run: { state, retried_call: retried, last_visit: visit },
  isOfBroadcast,
}: MessageBadgeProps) {
  const { t } = useTranslation();
  const reasonText = useReasonText();
  if (!isOfBroadcast || state !== 'completed')
    return <RunStateBadge state={state} isTriedAgain={retried !== null} />;
  // Its log was erased, and with it what became of the message.
  if (visit === null) return <StateBadge tone="quiet">{t('runs.stepStates.done')}</StateBadge>;
  if (visit.state === 'done') return <StateBadge tone="good">{t('runs.messageSent')}</StateBadge>;
  return (
    <>
      <StateBadge tone="quiet">{t('runs.messageNotSent')}</StateBadge>
      {visit.reason && <span className={styles.under}>{reasonText(visit.reason)}</span>}
    </>
  );
}
