import { BarChartOutlined, ReloadOutlined, UserOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { Event } from '../../../../domain/entities/event';
import { EventName } from '../../components/EventName';
import { EventDialog } from '../../components/EventDialog';
import { StateScreen } from '../../components/feedback/StateScreen';
import { useListAddress } from '../../components/list/address';
import { List } from '../../components/list/List';
import type { ListColumn } from '../../components/list/ListTable';
import { useOpened } from '../../components/list/opened';
import { useList } from '../../components/list/use-list';
import { Moment } from '../../components/Moment';
import { Page } from '../../layout/Page';
import { contactPath } from '../contacts/path';
import { ReportRange } from './ReportRange';
import { ReportTiles } from './ReportTiles';
import { reportList } from './slice';

const filters = ['from', 'to'];

export function ReportsPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const address = useListAddress({ filters });
  const { state, reload } = useList(reportList, (root) => root.reports.list, address);
  const opened = useOpened('event');
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
    <Page
      title={t('reports.title')}
      description={t('reports.description')}
      actions={
        <>
          <ReportRange address={address} />
          <Button
            icon={<ReloadOutlined aria-hidden="true" />}
            onClick={reload}
            loading={state.state === 'loading'}
          >
            {t('reports.refresh')}
          </Button>
        </>
      }
    >
      {state.page && <ReportTiles report={state.page} />}
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
      <EventDialog event={state.page?.rows.find(({ id }) => id === opened.id)} onClose={opened.close} />
    </Page>
  );
}
