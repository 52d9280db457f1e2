import { BranchesOutlined, DeleteOutlined, EditOutlined, PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { Automatisation } from '../../../../domain/entities/automatisation';
import { StateScreen } from '../../components/feedback/StateScreen';
import { useListAddress } from '../../components/list/address';
import { List } from '../../components/list/List';
import type { ListColumn } from '../../components/list/ListTable';
import { useList } from '../../components/list/use-list';
import { Moment } from '../../components/Moment';
import { TagBadge } from '../../components/TagBadge';
import { Page } from '../../layout/Page';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { AutomatisationDeletion } from './AutomatisationDeletion';
import { AutomatisationDialog } from './AutomatisationDialog';
import { PublicationBadge } from './PublicationBadge';
import {
  automatisationDeletionAsked,
  automatisationDismissed,
  automatisationList,
  automatisationOpened,
} from './slice';
import { Trigger } from './Trigger';
import styles from './automatisations.module.css';

export function AutomatisationsPage() {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const address = useListAddress();
  const { state, reload } = useList(automatisationList, (root) => root.automatisations.list, address);
  useOpeningOfCreated();
  const columns = useMemo<ListColumn<Automatisation>[]>(
    () => [
      {
        key: 'name',
        title: t('automatisations.name'),
        isSortable: true,
        render: ({ name, tags }) => (
          <span className={styles.name}>
            {name}
            {tags.map((tag) => (
              <TagBadge key={tag.id} name={tag.name} color={tag.color} />
            ))}
          </span>
        ),
      },
      {
        key: 'entry_event_name',
        title: t('automatisations.trigger'),
        isSortable: true,
        render: ({ entry_event_name }) => <Trigger eventName={entry_event_name} />,
      },
      {
        key: 'is_active',
        title: t('automatisations.status'),
        isSortable: true,
        render: ({ is_active }) => <PublicationBadge isActive={is_active} />,
      },
      {
        key: 'publish_date',
        title: t('automatisations.publishDate'),
        isSortable: true,
        render: ({ publish_date }) => <Moment value={publish_date} format="day" />,
      },
      {
        key: 'created_at',
        title: t('common.createdAt'),
        isSortable: true,
        render: ({ created_at }) => <Moment value={created_at} format="day" />,
      },
    ],
    [t],
  );
  const create = (
    <Button
      type="primary"
      icon={<PlusOutlined aria-hidden="true" />}
      onClick={() => dispatch(automatisationOpened('new'))}
    >
      {t('automatisations.create')}
    </Button>
  );
  return (
    <Page title={t('automatisations.title')} description={t('automatisations.description')} actions={create}>
      <List
        name="automatisations"
        label={t('automatisations.title')}
        state={state}
        address={address}
        columns={columns}
        linkOf={({ id }) => `/automatisation/${id}`}
        nameOf={({ name }) => name}
        onRetry={reload}
        empty={
          <StateScreen
            icon={<BranchesOutlined aria-hidden="true" />}
            title={t('automatisations.empty')}
            text={t('automatisations.emptyText')}
            action={create}
          />
        }
        actionsOf={(automatisation) => [
          {
            key: 'edit',
            icon: <EditOutlined aria-hidden="true" />,
            label: t('common.edit'),
            onClick: () => dispatch(automatisationOpened(automatisation)),
          },
          {
            key: 'delete',
            danger: true,
            icon: <DeleteOutlined aria-hidden="true" />,
            label: t('common.delete'),
            onClick: () => dispatch(automatisationDeletionAsked(automatisation)),
          },
        ]}
      />
      <AutomatisationDialog />
      <AutomatisationDeletion />
    </Page>
  );
}

/** An automation that was just made is opened, to be given its steps. */
function useOpeningOfCreated(): void {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const createdId = useAppSelector((state) => state.automatisations.editor.createdId);
  useEffect(() => {
    if (createdId === null) return;
    dispatch(automatisationDismissed());
    void navigate(`/automatisation/${createdId}`);
  }, [createdId, dispatch, navigate]);
}
