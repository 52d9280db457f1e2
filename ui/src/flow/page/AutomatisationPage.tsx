import { Skeleton } from 'antd';
import { useCallback, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useParams, useSearchParams } from 'react-router-dom';
import type { AutomatisationDetail } from '../../../../domain/entities/automatisations/automatisation';
import { FailedState } from '../../components/feedback/FailedState';
import { NotFound } from '../../components/feedback/NotFound';
import { useRefreshing } from '../../components/use-refreshing';
import { slowRefresh } from '../../constants';
import { AutomatisationDialog } from '../../features/automatisations/AutomatisationDialog';
import { BacktestTab } from '../../features/backtests/BacktestTab';
import { reviewPath } from '../../features/broadcasts/path';
import type { FlowKind } from '../../features/goals/flow-kind';
import { GoalTab } from '../../features/goals/GoalTab';
import { FlowNotices } from '../../features/notices/FlowNotices';
import { PastContactsDialog } from '../../features/past-contacts/PastContactsDialog';
import { PastContactsNotice } from '../../features/past-contacts/PastContactsNotice';
import { PastContactsTab } from '../../features/past-contacts/PastContactsTab';
import { RunOrders } from '../../features/run-orders/RunOrders';
import { RunsTab } from '../../features/runs/RunsTab';
import { Workspace } from '../../layout/Workspace';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { BudgetPause } from '../bar/BudgetPause';
import { DraftBanner } from '../draft/DraftBanner';
import { FlowActions } from './FlowActions';
import { FlowFigures } from './FlowFigures';
import { FlowTab } from './FlowTab';
import { PublicationSwitch } from './PublicationSwitch';
import { flowLookedAt, flowRequested } from '../editing/flow-slice';
import { liveVersionOf } from '../editing/model/shown-flow';

/** One automation: its flow with live counts, and its runs. */
export function AutomatisationPage() {
  const { t } = useTranslation();
  const id = Number(useParams().automatisationId);
  const { automatisation, failure, reload } = useAutomatisation(id);
  const isCampaign = automatisation?.is_campaign ?? false;
  const tab = useSearchParams()[0].get('tab');
  const isPast = tab === 'past';
  const isBroadcast = automatisation?.is_broadcast ?? false;
  const ofBroadcast = { title: automatisation?.name ?? t('broadcasts.one'), to: reviewPath(id) };
  const ofCampaign = isCampaign
    ? { title: t('campaigns.title'), to: '/campaigns' }
    : { title: t('automatisations.title'), to: '/automatisations' };
  const parent = isBroadcast ? ofBroadcast : ofCampaign;

  if (failure?.status === 404 || !Number.isSafeInteger(id)) return <NotFound />;
  if (!automatisation) {
    return (
      <Workspace
        title={t('automatisations.one')}
        parent={parent}
        label={t('flow.sections')}
        tabs={[
          {
            key: 'flow',
            label: t('flow.flow'),
            children: failure ? <FailedState failure={failure} onRetry={reload} /> : <Skeleton active />,
          },
        ]}
      />
    );
  }
  // Its steps are edited on its own page; its logs and its goal are those of a campaign.
  if (isBroadcast && tab !== 'runs' && tab !== 'goal') return <Navigate to={reviewPath(id)} replace />;
  return (
    <>
      <Workspace
        title={automatisation.name}
        parent={parent}
        actions={<Actions automatisation={automatisation} />}
        notices={
          <>
            <FlowNotices automatisationId={automatisation.id} />
            <BudgetPause automatisation={automatisation} />
            <DraftBanner automatisation={automatisation} />
            <RunOrders automatisationId={automatisation.id} />
            {!isCampaign && !isPast && (
              <PastContactsNotice key={automatisation.id} automatisation={automatisation} />
            )}
          </>
        }
        label={t('flow.sections')}
        tabs={[
          {
            key: 'flow',
            label: t(isBroadcast ? 'broadcasts.one' : 'flow.flow'),
            aside: <FlowFigures />,
            isWhole: true,
            children: <FlowTab automatisation={automatisation} />,
          },
          {
            key: 'runs',
            label: t('runs.title'),
            children: <RunsTab automatisationId={automatisation.id} />,
          },
          {
            key: 'goal',
            label: t('goals.one'),
            children: <GoalTab automatisationId={automatisation.id} kind={kindOf(automatisation)} />,
          },
          ...(isCampaign
            ? []
            : [
                {
                  key: 'backtest',
                  label: t('backtests.one'),
                  children: (
                    <BacktestTab
                      automatisationId={automatisation.id}
                      version={liveVersionOf(automatisation)}
                      draftVersion={automatisation.draft ? automatisation.version : null}
                    />
                  ),
                },
                {
                  key: 'past',
                  label: t('pastContacts.title'),
                  children: <PastContactsTab automatisation={automatisation} />,
                },
              ]),
        ]}
      />
      <AutomatisationDialog />
      {!isCampaign && <PastContactsDialog automatisation={automatisation} />}
    </>
  );
}

const kindOf = ({ is_campaign, is_broadcast }: AutomatisationDetail): FlowKind =>
  is_broadcast ? 'broadcast' : is_campaign ? 'campaign' : 'automation';

/** In the bar; actions that open beside the canvas are shown with it alone. */
function Actions({ automatisation }: { automatisation: AutomatisationDetail }) {
  const [params] = useSearchParams();
  return (
    <>
      {!['runs', 'goal', 'backtest', 'past'].includes(params.get('tab') ?? '') && <FlowActions />}
      {!automatisation.is_campaign && <PublicationSwitch automatisation={automatisation} />}
    </>
  );
}

/**
 * The automation in the URL. Its problems come in the current language, and some are about its goal: it is loaded again when either changes. Now
 * and then it is looked at for what others did: only the canvas hears of their saves at once.
 */
function useAutomatisation(id: number) {
  const dispatch = useAppDispatch();
  const { automatisation, failure } = useAppSelector((state) => state.flow);
  const language = useAppSelector((state) => state.preferences.language);
  const goalChanges = useAppSelector((state) => state.goals.editor.changes);
  const reload = useCallback(() => {
    if (Number.isSafeInteger(id)) dispatch(flowRequested(id));
  }, [dispatch, id]);
  useEffect(reload, [reload, language, goalChanges]);
  const shown = automatisation?.id === id ? automatisation : null;
  const look = useCallback(() => void dispatch(flowLookedAt(id)), [dispatch, id]);
  useRefreshing(look, shown && slowRefresh, false);
  return { automatisation: shown, failure, reload };
}
