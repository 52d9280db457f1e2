import { StopOutlined } from '@ant-design/icons';
import { Alert, Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { ConfirmDialog } from '../../../components/form/ConfirmDialog';
import { momentText } from '../../../components/time/Moment';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { idle } from '../../../store/request';
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
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button
        danger
        icon={<StopOutlined aria-hidden="true" />}
        disabled={isBusy}
        onClick={() => setAsking(true)}
      >
        {t('flow.campaign.stop')}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={t('flow.campaign.stopTitle')}
        confirmText={t('flow.campaign.stop')}
        request={idle}
        onConfirm={() => {
          dispatch(runsStopped());
          setAsking(false);
        }}
        onClose={() => setAsking(false)}
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
      </ConfirmDialog>
    </>
  );
}
