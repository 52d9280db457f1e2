import { DeleteOutlined, TeamOutlined } from '@ant-design/icons';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Contact } from '../../../../domain/entities/contact';
import { StateScreen } from '../../components/feedback/StateScreen';
import { ConfirmDialog } from '../../components/form/ConfirmDialog';
import { useListAddress } from '../../components/list/address';
import { List } from '../../components/list/List';
import type { ListColumn } from '../../components/list/ListTable';
import { useList } from '../../components/list/use-list';
import { Moment } from '../../components/Moment';
import { Page } from '../../layout/Page';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { contactPath } from './path';
import { contactDeletionConfirmed, contactList } from './slice';

export function ContactsPage() {
  const { t } = useTranslation();
  const address = useListAddress();
  const { state, reload } = useList(contactList, (root) => root.contacts.list, address);
  const [deleting, setDeleting] = useState<Contact | null>(null);
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
    ],
    [t],
  );
  return (
    <Page title={t('contacts.title')} description={t('contacts.description')}>
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
          />
        }
        actionsOf={(contact) => [
          {
            key: 'delete',
            danger: true,
            icon: <DeleteOutlined aria-hidden="true" />,
            label: t('common.delete'),
            onClick: () => setDeleting(contact),
          },
        ]}
      />
      <ContactDeletion contact={deleting} onClose={() => setDeleting(null)} />
    </Page>
  );
}

function ContactDeletion({ contact, onClose }: { contact: Contact | null; onClose: () => void }) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const deletion = useAppSelector((state) => state.contacts.deletion);
  function handleConfirmed(): void {
    if (contact) dispatch(contactDeletionConfirmed(contact));
    onClose();
  }
  return (
    <ConfirmDialog
      isOpen={contact !== null}
      title={t('contacts.delete')}
      confirmText={t('common.delete')}
      request={deletion}
      onConfirm={handleConfirmed}
      onClose={onClose}
    >
      {t('contacts.deleteText', { name: contact?.external_id ?? '' })}
    </ConfirmDialog>
  );
}
