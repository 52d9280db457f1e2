import { CopyOutlined, DeleteOutlined, PlusOutlined, SendOutlined } from '@ant-design/icons';
import { Button, Select } from 'antd';
import { useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { broadcastStates, type BroadcastInList } from '../../../../../domain/entities/broadcast';
import { StateScreen } from '../../../components/feedback/StateScreen';
import { useListAddress } from '../../../components/list/address';
import { List } from '../../../components/list/List';
import type { ListColumn } from '../../../components/list/list-column';
import { asMade } from '../../../components/list/ListTable';
import { useList } from '../../../components/list/use-list';
import { Moment } from '../../../components/time/Moment';
import { useRefreshing } from '../../../components/use-refreshing';
import { liveRefresh, slowRefresh } from '../../../constants';
import { Page } from '../../../layout/Page';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { ContactsTime } from '../../scheduled-tasks/ContactsTime';
import { broadcastPath } from '../path';
import {
  actAsked,
  broadcastDeletionAsked,
  broadcastDismissed,
  broadcastList,
  creationOpened,
} from '../slice';
import { StateBadge } from '../StateBadge';
import { BroadcastDeletion } from './BroadcastDeletion';
import { NewBroadcastDialog } from './NewBroadcastDialog';

const filters = ['state'] as const;

/** The broadcasts of the account, the newest first. */
export function BroadcastsPage() {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const address = useListAddress({ filters });
  const { state, reload } = useList(broadcastList, (root) => root.broadcasts.list, address);
  const isAnySending = state.page?.rows.some((row) => row.state === 'sending') ?? false;
  useRefreshing(reload, isAnySending ? liveRefresh : slowRefresh, state.state === 'loading');
  const columns = useColumns();
  useOpeningOfCreated();
  const create = (
    <Button
      type="primary"
      icon={<PlusOutlined aria-hidden="true" />}
      onClick={() => dispatch(creationOpened(null))}
    >
      {t('broadcasts.create')}
    </Button>
  );
  return (
    <Page title={t('broadcasts.title')} description={t('broadcasts.description')} actions={create}>
      <List
        label={t('broadcasts.title')}
        state={state}
        address={address}
        ownOrder={asMade}
        columns={columns}
        linkOf={({ id }) => broadcastPath(id)}
        nameOf={({ name }) => name}
        onRetry={reload}
        toolbar={
          <Select
            aria-label={t('broadcasts.state')}
            value={address.query.filters['state'] ?? ''}
            onChange={(chosen) => address.change({ filters: { state: chosen === '' ? null : chosen } })}
            popupMatchSelectWidth={false}
            options={[
              { value: '', label: t('broadcasts.anyState') },
              ...broadcastStates.map((value) => ({ value, label: t(`broadcasts.states.${value}`) })),
            ]}
          />
        }
        empty={
          <StateScreen
            icon={<SendOutlined aria-hidden="true" />}
            title={t('broadcasts.empty')}
            text={t('broadcasts.emptyText')}
            action={create}
          />
        }
        actionsOf={(row) => [
          {
            key: 'copy',
            icon: <CopyOutlined aria-hidden="true" />,
            label: t('common.copy'),
            onClick: () => dispatch(actAsked({ id: row.id, act: { kind: 'copy' } })),
          },
          {
            key: 'delete',
            danger: true,
            icon: <DeleteOutlined aria-hidden="true" />,
            label: t('common.delete'),
            onClick: () => dispatch(broadcastDeletionAsked(row)),
          },
        ]}
      />
      <NewBroadcastDialog />
      <BroadcastDeletion />
    </Page>
  );
}

/** Opens the broadcast that was just made. */
function useOpeningOfCreated(): void {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const createdId = useAppSelector((state) => state.broadcasts.editor.createdId);
  useEffect(() => {
    if (createdId === null) return;
    dispatch(broadcastDismissed());
    void navigate(broadcastPath(createdId));
  }, [createdId, dispatch, navigate]);
  // Whoever leaves the list before a copy is made is led nowhere.
  useEffect(() => () => void dispatch(broadcastDismissed()), [dispatch]);
}

function useColumns(): ListColumn<BroadcastInList>[] {
  const { t, i18n } = useTranslation();
  return useMemo(() => {
    const number = (value: number): string => value.toLocaleString(i18n.language);
    return [
      { key: 'name', title: t('broadcasts.name'), isWordy: true, render: ({ name }) => name },
      { key: 'state', title: t('broadcasts.state'), render: ({ state }) => <StateBadge state={state} /> },
      {
        key: 'channel',
        title: t('broadcasts.channel'),
        render: ({ channel }) => channel && t(`broadcasts.channels.${channel}`),
      },
      {
        key: 'sent',
        title: t('broadcasts.sent'),
        align: 'end',
        render: ({ figures }) =>
          figures &&
          (figures.total === null
            ? number(figures.sent)
            : t('broadcasts.sentOf', { sent: number(figures.sent), total: number(figures.total) })),
      },
      {
        key: 'when',
        title: t('broadcasts.when'),
        render: ({ state, begun_at: begun, scheduled_for: scheduled, timing }) => {
          // Before its contacts are gathered, nobody knows here which clocks are the first of them.
          if (state === 'scheduled' && scheduled && timing.kind === 'at' && timing.by_contact_clock)
            return <ContactsTime wall={timing.at} first={begun && scheduled} />;
          const moment = begun ?? scheduled;
          return moment && <Moment value={moment} />;
        },
      },
      {
        key: 'created_at',
        title: t('common.createdAt'),
        render: ({ created_at: value }) => <Moment value={value} format="day" />,
      },
    ];
  }, [t, i18n.language]);
}
