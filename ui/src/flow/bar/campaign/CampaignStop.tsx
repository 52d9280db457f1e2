import { Alert } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { StopButton } from '../../../components/form/StopButton';
import { momentText } from '../../../components/time/Moment';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { runsStopped } from '../slice';

/** Stops all runs of the campaign, after showing their number. */
export function CampaignStop() {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const isBusy = useAppSelector((state) => state.flowBar.isBusy);
  const running = useAppSelector((state) => state.flowProgress.data?.running ?? 0);
  const tasks = useAppSelector((state) => state.flowSchedule.data);
  // A send that is only scheduled is not one of its runs yet.
  const [next] = (tasks ?? [])
    .flatMap(({ next_runs: times, is_paused: isPaused }) => (isPaused ? [] : times))
    .sort();
  return (
    <StopButton
      label={t('flow.campaign.stop')}
      title={t('flow.campaign.stopTitle')}
      isBusy={isBusy}
      onStop={() => dispatch(runsStopped())}
    >
      {running > 0 && <p>{t('flow.inside.count', { count: running })}</p>}
      <p>{t('flow.campaign.stopText')}</p>
      {next !== undefined && (
        <Alert
          type="warning"
          showIcon
          title={t('flow.campaign.stopPlanned', { moment: momentText(next, 'minute') })}
          action={<Link to="/scheduled-tasks">{t('scheduledTasks.title')}</Link>}
        />
      )}
    </StopButton>
  );
}
