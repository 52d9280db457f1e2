import { useTranslation } from 'react-i18next';
import { StopButton } from '../../../components/form/StopButton';
import { useAppDispatch } from '../../../store/hooks';
import { allRunsStopConfirmed } from '../slice';

interface StopAllRunsProps {
  automatisationId: number;
  /** The number of active runs, including items of loops. */
  count: number;
}

/** Stops all runs of an automation, after asking. */
export function StopAllRuns({ automatisationId, count }: StopAllRunsProps) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  return (
    <StopButton
      label={t('runs.stopAll', { count })}
      title={t('runs.stopAllTitle', { count })}
      onStop={() => dispatch(allRunsStopConfirmed(automatisationId))}
    >
      {t('runs.stopAllText')}
    </StopButton>
  );
}
