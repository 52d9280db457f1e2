import { CaretRightOutlined, PauseOutlined } from '@ant-design/icons';
import { Button, Space } from 'antd';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { AutomatisationDetail } from '../../../../../domain/entities/automatisations/automatisation';
import { flowLookedAt } from '../../editing/flow-slice';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { CampaignProgress } from './CampaignProgress';
import { CampaignRun } from './CampaignRun';
import { CampaignSchedule } from './CampaignSchedule';
import { CampaignStop } from './CampaignStop';
import { pauseToggled } from '../slice';

/** The bar's controls to run, pause and stop a campaign, with its progress. */
export function CampaignControls({ automatisation }: { automatisation: AutomatisationDetail }) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const isBusy = useAppSelector((state) => state.flowBar.isBusy);
  const isPaused = automatisation.paused_at !== null;
  const isPausedNow = useAppSelector(({ flowProgress: { data } }) => data && data.paused_at !== null);
  useEffect(() => {
    // Somebody else paused or resumed it.
    if (isPausedNow !== null && isPausedNow !== isPaused) dispatch(flowLookedAt(automatisation.id));
  }, [dispatch, automatisation.id, isPausedNow, isPaused]);
  return (
    <>
      <Space wrap>
        <CampaignRun automatisationId={automatisation.id} />
        <Button
          type={isPaused ? 'primary' : 'default'}
          icon={isPaused ? <CaretRightOutlined aria-hidden="true" /> : <PauseOutlined aria-hidden="true" />}
          disabled={isBusy}
          onClick={() => dispatch(pauseToggled({ isPaused }))}
        >
          {isPaused ? t('flow.campaign.resume') : t('flow.campaign.pause')}
        </Button>
        <CampaignStop />
      </Space>
      <CampaignProgress automatisationId={automatisation.id} />
      <CampaignSchedule automatisationId={automatisation.id} />
    </>
  );
}
