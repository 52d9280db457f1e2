import { Skeleton } from 'antd';
import { useCallback, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router-dom';
import type { Broadcast } from '../../../../../domain/entities/broadcast';
import { FailedState } from '../../../components/feedback/FailedState';
import { NotFound } from '../../../components/feedback/NotFound';
import { useResource } from '../../../components/use-resource';
import { liveRefresh, slowRefresh } from '../../../constants';
import { flowRequested } from '../../../flow/editing/flow-slice';
import { Page } from '../../../layout/Page';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { BroadcastDeletion } from '../list/BroadcastDeletion';
import { useExamples } from '../message-text';
import { broadcastPath, broadcastsPath } from '../path';
import { broadcastDetail, broadcastDismissed } from '../slice';
import { StateBadge } from '../StateBadge';
import { BroadcastActions } from './BroadcastActions';
import { BroadcastSteps } from './BroadcastSteps';
import { Standing } from './Standing';

/** A broadcast: its five steps before it is sent, then what becomes of it. */
export function BroadcastPage() {
  const { broadcastId = '' } = useParams();
  return /^[1-9]\d*$/.test(broadcastId) ? (
    <Opened key={broadcastId} id={Number(broadcastId)} />
  ) : (
    <NotFound />
  );
}

const goesOn: readonly Broadcast['state'][] = ['scheduled', 'sending', 'paused', 'stopped'];

function Opened({ id }: { id: number }) {
  const { t } = useTranslation();
  const { broadcast, failure, reload } = useBroadcast(id);
  const parent = { title: t('broadcasts.title'), to: broadcastsPath };
  useLeaving(id);
  useExamples(broadcast);
  if (!broadcast && failure?.status === 404) return <NotFound />;
  if (!broadcast)
    return (
      <Page title={t('broadcasts.one')} parent={parent}>
        {failure ? <FailedState failure={failure} onRetry={reload} /> : <Skeleton active />}
      </Page>
    );
  return (
    <Page
      title={broadcast.name}
      description={<StateBadge state={broadcast.state} />}
      parent={parent}
      actions={<BroadcastActions broadcast={broadcast} />}
    >
      {broadcast.state === 'draft' ? (
        <BroadcastSteps broadcast={broadcast} />
      ) : (
        <Standing broadcast={broadcast} />
      )}
      <BroadcastDeletion />
    </Page>
  );
}

/** The broadcast of the page, and its flow: previews, forecasts and the campaign's actions read it. */
function useBroadcast(id: number) {
  const dispatch = useAppDispatch();
  const requested = useCallback(() => broadcastDetail.requested(id), [id]);
  const language = useAppSelector((state) => state.preferences.language);
  const shown = useAppSelector((state) => state.broadcasts.detail.data);
  const state = shown?.id === id ? shown.state : 'draft';
  // What it brought is counted for days after its last message.
  const every = goesOn.includes(state) ? liveRefresh : slowRefresh;
  const { data, failure, reload } = useResource(
    (state) => state.broadcasts.detail,
    requested,
    state === 'draft' ? null : every,
  );
  const stored = useAppSelector((state) => state.broadcasts.editor.stored);
  // Problems come in the language of the moment.
  useEffect(() => {
    dispatch(flowRequested(id));
    dispatch(broadcastDetail.requested(id));
  }, [dispatch, id, language]);
  useEffect(
    () => () => {
      dispatch(broadcastDetail.forgotten());
      dispatch(broadcastDismissed());
    },
    [dispatch],
  );
  const read = data?.id === id ? data : null;
  const isNewer = stored?.id === id && (!read || stored.version > read.version);
  return { broadcast: isNewer ? stored : read, failure, reload };
}

/** Leaves the page of a broadcast that was deleted, and goes to a copy. */
function useLeaving(id: number): void {
  const navigate = useNavigate();
  const { createdId, deletedId } = useAppSelector((state) => state.broadcasts.editor);
  useEffect(() => {
    if (deletedId === id) void navigate(broadcastsPath, { replace: true });
  }, [deletedId, id, navigate]);
  useEffect(() => {
    if (createdId !== null && createdId !== id) void navigate(broadcastPath(createdId));
  }, [createdId, id, navigate]);
}
