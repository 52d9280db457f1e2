import {
  CaretRightOutlined,
  CloseOutlined,
  CopyOutlined,
  DeleteOutlined,
  PauseOutlined,
  SendOutlined,
} from '@ant-design/icons';
import { Button } from 'antd';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Broadcast } from '../../../../../domain/entities/broadcast';
import { ConfirmDialog } from '../../../components/form/ConfirmDialog';
import { useAsOpened } from '../../../components/form/form-frame';
import { StopButton } from '../../../components/form/StopButton';
import { pauseToggled, runsStopped } from '../../../flow/bar/slice';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import type { BroadcastAct } from '../api';
import { actAsked, actForgotten, broadcastDeletionAsked } from '../slice';

/** What can be done with a broadcast where it stands now. */
export function BroadcastActions({ broadcast }: { broadcast: Broadcast }) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const isBusy = useAppSelector((state) => state.flowBar.isBusy);
  const isActing = useAppSelector((state) => state.broadcasts.editor.act.state === 'running');
  const { state } = broadcast;
  const act = (chosen: BroadcastAct): void => void dispatch(actAsked({ id: broadcast.id, act: chosen }));
  const isPaused = state === 'paused';
  const isOut = state === 'sending' || isPaused;
  return (
    <>
      {isOut && (
        <>
          <Button
            icon={isPaused ? <CaretRightOutlined aria-hidden="true" /> : <PauseOutlined aria-hidden="true" />}
            disabled={isBusy}
            onClick={() => dispatch(pauseToggled({ isPaused }))}
          >
            {t(isPaused ? 'broadcasts.resume' : 'broadcasts.pause')}
          </Button>
          <StopButton
            label={t('broadcasts.stop')}
            title={t('broadcasts.stopTitle')}
            isBusy={isBusy}
            onStop={() => dispatch(runsStopped())}
          >
            {t('broadcasts.stopText')}
          </StopButton>
        </>
      )}
      {state === 'scheduled' && (
        <Button
          icon={<CloseOutlined aria-hidden="true" />}
          disabled={isActing}
          onClick={() => act({ kind: 'cancel' })}
        >
          {t('broadcasts.cancel')}
        </Button>
      )}
      {broadcast.not_reached > 0 && <SendToRest broadcast={broadcast} />}
      <Button
        icon={<CopyOutlined aria-hidden="true" />}
        disabled={isActing}
        onClick={() => act({ kind: 'copy' })}
      >
        {t('common.copy')}
      </Button>
      {!isOut && (
        <Button
          danger
          icon={<DeleteOutlined aria-hidden="true" />}
          onClick={() => dispatch(broadcastDeletionAsked(broadcast))}
        >
          {t('common.delete')}
        </Button>
      )}
    </>
  );
}

/** Sends one that was stopped to those whom it has not reached. */
function SendToRest({ broadcast }: { broadcast: Broadcast }) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const { act } = useAppSelector((state) => state.broadcasts.editor);
  const [isAsking, setAsking] = useState(false);
  useEffect(() => () => void dispatch(actForgotten()), [dispatch]);
  const { id, not_reached: count } = broadcast;
  const version = useAsOpened(isAsking, broadcast.version);
  return (
    <>
      <Button type="primary" icon={<SendOutlined aria-hidden="true" />} onClick={() => setAsking(true)}>
        {t('broadcasts.sendToRest', { count })}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        isHarmless
        title={t('broadcasts.sendToRestTitle')}
        confirmText={t('broadcasts.review.send')}
        request={act}
        onConfirm={() => dispatch(actAsked({ id, act: { kind: 'send', version } }))}
        onClose={() => {
          setAsking(false);
          dispatch(actForgotten());
        }}
      >
        {t('broadcasts.sendToRestText', { count })}
      </ConfirmDialog>
    </>
  );
}
