import { CaretRightOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { ConfirmDialog } from '../../../components/form/ConfirmDialog';
import { segmentOptions } from '../../../features/segments/slice';
import { toSchedule } from '../../../features/scheduled-tasks/to-schedule';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { idle, running } from '../../../store/request';
import { drawnSteps } from '../../editing/selectors';
import { audienceOf, reached } from './reached';
import { RunForecast } from './RunForecast';
import { FailingConnections } from '../../page/FailingConnections';
import { campaignRun, runOutlook } from '../slice';
import { UnfinishedSend } from './UnfinishedSend';

/**
 * Starts a run of the campaign, after showing its contacts (everybody, or those whom the last send did not reach) and its connections that
 * do not work.
 */
export function CampaignRun({ automatisationId }: { automatisationId: number }) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const isBusy = useAppSelector((state) => state.flowBar.isBusy);
  const audience = audienceOf(useAppSelector(drawnSteps));
  const outlook = useAppSelector((state) => state.flowRunOutlook);
  const unfinished = useAppSelector((state) => state.flowProgress.data?.unfinished ?? null);
  const isUnderWay = useAppSelector((state) => (state.flowProgress.data?.running ?? 0) > 0);
  const [isAsking, setAsking] = useState(false);
  const [isForRest, setForRest] = useState(false);
  const ask = () => {
    dispatch(reached.forgotten());
    if (audience) dispatch(reached.requested(automatisationId));
    // Whether the segment is being built may have changed since it was last asked for.
    if (audience?.of?.kind === 'segment') dispatch(segmentOptions.requested());
    dispatch(runOutlook.forgotten());
    dispatch(runOutlook.requested(automatisationId));
    // By default, no contact is reached twice.
    setForRest(unfinished !== null);
    setAsking(true);
  };
  return (
    <>
      <Button
        // During a send, starting another one is not the primary action.
        type={isUnderWay ? 'default' : 'primary'}
        icon={<CaretRightOutlined aria-hidden="true" />}
        disabled={isBusy}
        onClick={ask}
      >
        {t('flow.campaign.run')}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        isHarmless
        title={t('flow.campaign.runTitle')}
        confirmText={t('flow.campaign.runNow')}
        // Confirming is possible only once failing connections are known.
        request={outlook.state === 'loading' ? running : idle}
        onConfirm={() => {
          dispatch(campaignRun({ sendRunId: isForRest ? (unfinished?.run_id ?? null) : null }));
          setAsking(false);
        }}
        onClose={() => setAsking(false)}
      >
        <FailingConnections connections={outlook.data?.failing_connections ?? []} />
        {audience && unfinished && (
          <UnfinishedSend send={unfinished} isChosen={isForRest} onChoose={setForRest} />
        )}
        <RunForecast audience={audience} isForRest={isForRest} />
        <p>
          <Link to="/scheduled-tasks" state={toSchedule(automatisationId)}>
            {t('flow.campaign.later')}
          </Link>
        </p>
      </ConfirmDialog>
    </>
  );
}
