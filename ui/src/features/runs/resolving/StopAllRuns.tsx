import { StopOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../../components/form/ConfirmDialog';
import { useAppDispatch } from '../../../store/hooks';
import { idle } from '../../../store/request';
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
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button danger icon={<StopOutlined aria-hidden="true" />} onClick={() => setAsking(true)}>
        {t('runs.stopAll', { count })}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={t('runs.stopAllTitle', { count })}
        confirmText={t('runs.stopAll', { count })}
        request={idle}
        onConfirm={() => {
          dispatch(allRunsStopConfirmed(automatisationId));
          setAsking(false);
        }}
        onClose={() => setAsking(false)}
      >
        {t('runs.stopAllText')}
      </ConfirmDialog>
    </>
  );
}
