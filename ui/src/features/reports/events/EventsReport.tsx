import { BarChartOutlined, DownloadOutlined, ReloadOutlined, UserOutlined } from '@ant-design/icons';
import { Button, Switch } from 'antd';
import { useId, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router-dom';
import { BusyButton } from '../../../components/BusyButton';
import type { Event } from '../../../../../domain/entities/events/event';
import { apiAddress } from '../../../app/base-path';
import { EventName } from '../../../components/EventName';
import { StateScreen } from '../../../components/feedback/StateScreen';
import { useListAddress } from '../../../components/list/address';
import { List } from '../../../components/list/List';
import type { ListColumn } from '../../../components/list/list-column';
import { useOpened } from '../../../components/list/opened';
import { useList } from '../../../components/list/use-list';
import { Moment, momentText } from '../../../components/time/Moment';
import { useRefreshing } from '../../../components/use-refreshing';
import { reportRefresh } from '../../../constants';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { contactPath } from '../../contacts/path';
import type { ReportScope } from '../api';
import { EventPanel } from './EventPanel';
import { wireRange } from '../range';
import { ReportAmounts } from './ReportAmounts';
import { ReportChart } from './ReportChart';
import { ReportEventName } from './ReportEventName';
import { ReportFrame } from '../ReportFrame';
import { ReportRange } from '../ReportRange';
import { ReportTiles } from './ReportTiles';
import { refreshingChosen, reportList } from '../slice';
import styles from '../reports.module.css';

const filters = ['from', 'to', 'name'];

/** The report of events. */
export function EventsReport() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const address = useListAddress({ filters });
  const { state, reload } = useList(reportList, (root) => root.reports.list, address);
  const opened = useOpened('event');
  const dispatch = useAppDispatch();
  const isRefreshing = useAppSelector((root) => root.reports.refreshing);
  const shown = useShownEvent(state.page?.rows, opened.id);
  // Not while an event is read: afterwards its row is still there, and takes the focus again.
  useRefreshing(reload, isRefreshing && !shown ? reportRefresh : null, state.state === 'loading');
  const refreshId = useId();
  const { from, to, name } = address.query.filters;
  const columns = useMemo<ListColumn<Event>[]>(
    () => [
      {
        key: 'name',
        title: t('events.name'),
        isSortable: true,
        render: (event) => <EventName name={event.name} />,
      },
      {
        key: 'contact_external_id',
        title: t('events.contact'),
        render: (event) => event.contact_external_id,
      },
      {
        key: 'created_at',
        title: t('common.createdAt'),
        isSortable: true,
        render: (event) => <Moment value={event.created_at} />,
      },
    ],
    [t],
  );
  return (
    <ReportFrame
      actions={
        <>
          <span className={styles.refreshing}>
            <Switch
              id={refreshId}
              size="small"
              checked={isRefreshing}
              onChange={(isOn) => dispatch(refreshingChosen(isOn))}
            />
            <label htmlFor={refreshId}>{t('reports.autoRefresh')}</label>
          </span>
          <ReportEventName address={address} />
          <ReportRange address={address} />
          <BusyButton
            icon={<ReloadOutlined aria-hidden="true" />}
            onClick={reload}
            isBusy={state.state === 'loading'}
          >
            {t('reports.refresh')}
          </BusyButton>
          <Button
            icon={<DownloadOutlined aria-hidden="true" />}
            href={exportAddress({ from, to, name })}
            download
          >
            {t('reports.export')}
          </Button>
        </>
      }
    >
      {state.page && <ReportTiles report={state.page} />}
      {state.page && <ReportAmounts from={from} to={to} name={name} asked={state.page} />}
      {state.page && <ReportChart from={from} to={to} name={name} asked={state.page} />}
      {state.page?.keptSince && (
        <p role="note">{t('reports.keptSince', { day: momentText(state.page.keptSince, 'day') })}</p>
      )}
      <List
        name="reports"
        label={t('reports.events')}
        state={state}
        address={address}
        columns={columns}
        linkOf={(event) => opened.linkTo(event.id)}
        nameOf={(event) => event.name}
        onRetry={reload}
        empty={
          <StateScreen
            icon={<BarChartOutlined aria-hidden="true" />}
            title={t('reports.empty')}
            text={t('reports.emptyText')}
            action={
              <span className={styles.ways}>
                <Link to="/settings/integration">{t('reports.emptyIntegration')}</Link>
                <Link to="/dashboard">{t('reports.emptyFirstSteps')}</Link>
              </span>
            }
          />
        }
        actionsOf={({ contact_external_id: contact }) => [
          {
            key: 'contact',
            icon: <UserOutlined aria-hidden="true" />,
            label: t('reports.viewContact'),
            disabled: contact === null,
            onClick: () => {
              if (contact !== null) void navigate(contactPath(contact));
            },
          },
        ]}
      />
      <EventPanel event={shown} onClose={opened.close} />
    </ReportFrame>
  );
}

/** The event that is open; once it is shown it stays, also when an answer has later events in its place. */
function useShownEvent(rows: readonly Event[] | undefined, openId: number | null): Event | undefined {
  const [last, setLast] = useState<Event>();
  const listed = rows?.find(({ id }) => id === openId);
  if (listed && listed !== last) setLast(listed);
  return listed ?? (last?.id === openId ? last : undefined);
}

/** The report's events as a file; with a byte order mark, by which Excel recognizes UTF-8. */
function exportAddress({ from, to, name }: ReportScope): string {
  const query = { ...wireRange(from, to), ...(name && { event_name: name }), bom: 'true' };
  return apiAddress(`/event/csv?${new URLSearchParams(query).toString()}`);
}
