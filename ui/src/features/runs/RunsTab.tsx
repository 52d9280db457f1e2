import { NodeIndexOutlined } from '@ant-design/icons';
import { Segmented } from 'antd';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { isReservedEventName } from '../../../../domain/entities/segments/segment-event';
import type { Run } from '../../../../domain/entities/runs/run';
import { runStates } from '../../../../domain/entities/runs/run-state';
import { EventName } from '../../components/EventName';
import { StateScreen } from '../../components/feedback/StateScreen';
import { useListAddress } from '../../components/list/address';
import { List } from '../../components/list/List';
import type { ListColumn } from '../../components/list/list-column';
import { useOpened } from '../../components/list/opened';
import { useList } from '../../components/list/use-list';
import { Moment } from '../../components/time/Moment';
import { periodOf } from '../../flow/contacts-at-step/period';
import { PeriodSelect } from '../../flow/contacts-at-step/PeriodSelect';
import { eventFieldsOf } from '../../flow/sample/event-fields';
import { ContactSelect } from '../../flow/sample/ContactSelect';
import { useAppSelector } from '../../store/hooks';
import type { ListPage, ListState } from '../../store/list';
import { toSend } from '../settings/integration/to-send';
import { runScope, triedAgain } from './api';
import { MessageBadge } from './MessageBadge';
import { RefusedEvents } from './RefusedEvents';
import { RunContact } from './panel/RunContact';
import { RunPanel } from './panel/RunPanel';
import { RunPlace } from './panel/RunPlace';
import { runList } from './slice';
import { StopAllRuns } from './resolving/StopAllRuns';
import { StepsToResolve } from './resolving/StepsToResolve';
import { useIsOfBroadcast } from './use-is-of-broadcast';
import styles from './runs.module.css';

const filters = ['state', 'period', 'contact'];

/** An automation's runs, newest first; the log of the open one is at the side. */
export function RunsTab({ automatisationId }: { automatisationId: number }) {
  const { t } = useTranslation();
  const isOfBroadcast = useIsOfBroadcast(automatisationId);
  const address = useListAddress({ filters }, runScope(automatisationId, isOfBroadcast));
  const { state, reload } = useList(runList, (root) => root.runs.list, address);
  const opened = useOpened('run');
  const columns = useMemo<ListColumn<Run>[]>(
    () => [
      { key: 'id', title: t('runs.run'), render: ({ id }) => `#${id}` },
      {
        key: 'contact',
        title: t('runs.contact'),
        isWordy: true,
        under: { column: 'id' },
        render: (run) => <RunContact run={run} />,
      },
      {
        key: 'state',
        title: t('runs.state'),
        render: (run) => (
          <>
            <MessageBadge run={run} isOfBroadcast={isOfBroadcast} />
            {run.retries > 0 && (
              <span className={styles.under}>{t('runs.retried', { count: run.retries })}</span>
            )}
          </>
        ),
      },
      {
        key: 'where',
        title: t('runs.where'),
        isWordy: true,
        under: { column: 'state', has: ({ state }) => state === 'running' || state === 'failed' },
        render: (run) => <RunPlace run={run} />,
      },
      {
        key: 'created_at',
        title: t('runs.startedAt'),
        under: { column: 'id', isNamed: true },
        render: ({ created_at, event_name }) => (
          <>
            <Moment value={created_at} />
            {event_name !== null && (
              <span className={styles.under}>
                <EventName name={event_name} />
              </span>
            )}
          </>
        ),
      },
      {
        key: 'ended_at',
        title: t('runs.endedAt'),
        under: { column: 'state', isNamed: true, has: ({ ended_at }) => ended_at !== null },
        render: ({ ended_at }) => <Moment value={ended_at} />,
      },
    ],
    [t, isOfBroadcast],
  );
  const running = countOfRunning(state);
  return (
    <>
      {address.query.filters.state === 'failed' && (
        <StepsToResolve kind="failed" runs={state.page?.rows ?? []} />
      )}
      {address.query.filters.state === triedAgain && (
        <StepsToResolve kind={triedAgain} runs={state.page?.rows ?? []} />
      )}
      <List
        label={t('runs.title')}
        state={state}
        address={address}
        columns={columns}
        linkOf={({ id }) => opened.linkTo(id)}
        nameOf={({ id }) => `#${id}`}
        onRetry={reload}
        toolbar={
          <>
            <Segmented
              aria-label={t('runs.filter')}
              value={address.query.filters.state ?? ''}
              onChange={(value) => address.change({ filters: { state: value || null } })}
              options={[
                { value: '', label: t('runs.all') },
                ...runStates.flatMap((value) => [
                  { value: value, label: t(`runs.states.${value}`) },
                  // Runs waiting for a retried call are among the running ones.
                  ...(value === 'running' ? [{ value: triedAgain, label: t('runs.tryingAgain') }] : []),
                ]),
              ]}
            />
            <PeriodSelect label={t('runs.period')} />
            <ContactSelect
              className={styles.ofContact}
              label={t('runs.ofContact')}
              placeholder={t('runs.allContacts')}
              value={address.query.filters.contact ?? null}
              onChange={(contact) => address.change({ filters: { contact } })}
            />
            {running > 0 && <StopAllRuns automatisationId={automatisationId} count={running} />}
          </>
        }
        empty={<NoRuns />}
      />
      <RefusedEvents automatisationId={automatisationId} />
      <RunPanel automatisationId={automatisationId} runId={opened.id} onClose={opened.close} />
    </>
  );
}

/** How to get the first run: publish, then an event, which can be sent by hand. */
function NoRuns() {
  const { t } = useTranslation();
  const flow = useAppSelector((state) => state.flow.automatisation);
  const isWaiting = flow !== null && flow.is_active && !flow.is_campaign;
  const canBeSent = isWaiting && !isReservedEventName(flow.entry_event_name);
  return (
    <StateScreen
      icon={<NodeIndexOutlined aria-hidden="true" />}
      title={t('runs.empty')}
      text={t(isWaiting ? 'runs.emptyPublishedText' : 'runs.emptyText')}
      action={
        canBeSent && (
          <Link to="/settings/integration" state={toSend(flow.entry_event_name, eventFieldsOf(flow.steps))}>
            {t('runs.sendEvent')}
          </Link>
        )
      }
    />
  );
}

/** The number of running runs, when the list shows exactly these, of all contacts and without a period; else 0. */
function countOfRunning({ state, query, page }: ListState<ListPage<Run>>): number {
  const { state: chosen, period, contact } = query?.filters ?? {};
  const isOfAll =
    state === 'ready' && chosen === 'running' && periodOf(period ?? null) === 'all' && contact === undefined;
  return isOfAll ? (page?.meta.total_records ?? 0) : 0;
}
