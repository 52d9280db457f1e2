import { CaretRightOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../components/form/ConfirmDialog';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { idle } from '../../store/request';
import { drawnSteps } from '../selectors';
import { audienceOf, reached } from './reached';
import { RunForecast } from './RunForecast';
import { campaignRun } from './slice';

/** Starts a run of the campaign, after saying whom it goes through. */
export function CampaignRun() {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const isBusy = useAppSelector((state) => state.flowBar.isBusy);
  const audience = audienceOf(useAppSelector(drawnSteps));
  const [isAsking, setAsking] = useState(false);
  const ask = () => {
    dispatch(reached.forgotten());
    if (audience) dispatch(reached.requested(audience));
    setAsking(true);
  };
  return (
    <>
      <Button type="primary" icon={<CaretRightOutlined aria-hidden="true" />} disabled={isBusy} onClick={ask}>
        {t('flow.campaign.run')}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        isHarmless
        title={t('flow.campaign.runTitle')}
        confirmText={t('flow.campaign.runNow')}
        request={idle}
        onConfirm={() => {
          dispatch(campaignRun());
          setAsking(false);
        }}
        onClose={() => setAsking(false)}
      >
        <RunForecast audience={audience} />
      </ConfirmDialog>
    </>
  );
}
