import { DeleteOutlined, ExportOutlined, ImportOutlined, TeamOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Contact } from '../../../../domain/entities/contact';
import { StateScreen } from '../../components/feedback/StateScreen';
import { useListAddress } from '../../components/list/address';
import { List } from '../../components/list/List';
import type { ListColumn } from '../../components/list/ListTable';
import { useList } from '../../components/list/use-list';
import { Moment } from '../../components/Moment';
import { Page } from '../../layout/Page';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { exportStarted } from '../contact-export/slice';
import { ImportDialog } from '../contact-import/ImportDialog';
import { importOpened } from '../contact-import/slice';
import { ContactDeletion } from './ContactDeletion';
import { contactPath } from './path';
import { contactDeletionAsked, contactList } from './slice';

export function ContactsPage() {
  const { t } = useTranslation();
  const address = useListAddress();
  const { state, reload } = useList(contactList, (root) => root.contacts.list, address);
  const dispatch = useAppDispatch();
  const columns = useMemo<ListColumn<Contact>[]>(
    () => [
      {
        key: 'external_id',
        title: t('contacts.externalId'),
        isSortable: true,
        render: (row) => row.external_id,
      },
      { key: 'name', title: t('contacts.name'), isSortable: true, render: (row) => row.name },
      { key: 'email', title: t('contacts.email'), isSortable: true, render: (row) => row.email },
      {
        key: 'created_at',
        title: t('common.createdAt'),
        isSortable: true,
        render: (row) => <Moment value={row.created_at} format="day" />,
      },
      { key: 'title', title: t('contacts.jobTitle'), isOptional: true, render: (row) => row.title },
      { key: 'role', title: t('contacts.role'), isOptional: true, render: (row) => row.role },
      {
        key: 'updated_at',
        title: t('common.updatedAt'),
        isSortable: true,
        isOptional: true,
        render: (row) => <Moment value={row.updated_at} format="day" />,
      },
    ],
    [t],
  );
  return (
    <Page title={t('contacts.title')} description={t('contacts.description')} actions={<ContactsActions />}>
      <List
        name="contacts"
        label={t('contacts.title')}
        state={state}
        address={address}
        columns={columns}
        linkOf={(contact) => contactPath(contact.external_id)}
        nameOf={(contact) => contact.external_id}
        onRetry={reload}
        empty={
          <StateScreen
            icon={<TeamOutlined aria-hidden="true" />}
            title={t('contacts.empty')}
            text={t('contacts.emptyText')}
            action={<ImportButton />}
          />
        }
        actionsOf={(contact) => [
          {
            key: 'delete',
            danger: true,
            icon: <DeleteOutlined aria-hidden="true" />,
            label: t('common.delete'),
            onClick: () => dispatch(contactDeletionAsked(contact)),
          },
        ]}
      />
      <ContactDeletion />
      <ImportDialog />
    </Page>
  );
}

function ContactsActions() {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const isExporting = useAppSelector((state) => state.contactExport !== null);
  return (
    <>
      <Button
        icon={<ExportOutlined aria-hidden="true" />}
        loading={isExporting}
        onClick={() => dispatch(exportStarted())}
      >
        {t('contactExport.export')}
      </Button>
      <ImportButton />
    </>
  );
}

function ImportButton() {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  return (
    <Button
      type="primary"
      icon={<ImportOutlined aria-hidden="true" />}
      onClick={() => dispatch(importOpened([]))}
    >
      {t('contactImport.title')}
    </Button>
  );
}
