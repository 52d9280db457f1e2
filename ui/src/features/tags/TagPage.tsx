import { DeleteOutlined, EditOutlined, TeamOutlined, UploadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import type { PageMeta } from '../../../../domain/entities/common';
import type { Tag } from '../../../../domain/entities/contacts/tag';
import { NotFound } from '../../components/feedback/NotFound';
import { StateScreen } from '../../components/feedback/StateScreen';
import { useListAddress, type ListAddress } from '../../components/list/address';
import { List } from '../../components/list/List';
import { useList } from '../../components/list/use-list';
import { TagBadge } from '../../components/badges/TagBadge';
import { Page } from '../../layout/Page';
import { useAppDispatch } from '../../store/hooks';
import type { ListState } from '../../store/list';
import { ExportButton } from '../contact-export/ExportButton';
import { ImportDialog } from '../contact-import/dialog/ImportDialog';
import { importOpened } from '../contact-import/slice';
import { useContactColumns } from '../contacts/list/contact-columns';
import { contactPath } from '../contacts/path';
import type { TagContacts } from './api';
import { tagContactList, tagContactRemoved, tagEditor } from './slice';
import { TagDialog } from './TagDialog';

/** A tag with the contacts that have it. */
export function TagPage() {
  const { t } = useTranslation();
  const { tagId = '' } = useParams();
  const address = useListAddress({}, tagId);
  const { state, reload } = useList(tagContactList, (root) => root.tags.contacts, address);
  const { failure, page } = state;
  const isId = /^[1-9]\d*$/.test(tagId);

  if (!isId || failure?.status === 404) return <NotFound />;
  return (
    <Page
      title={page?.tag.name ?? t('tags.one')}
      description={page && <TagBadge name={page.tag.name} color={page.tag.color} />}
      parent={{ title: t('tags.title'), to: '/tags' }}
      actions={page && <TagActions tag={page.tag} meta={page.meta} />}
    >
      <ContactsOfTag tagId={Number(tagId)} state={state} address={address} onRetry={reload} />
      <TagDialog />
      <ImportDialog />
    </Page>
  );
}

function TagActions({ tag, meta }: { tag: Tag; meta: PageMeta }) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  return (
    <>
      <Button icon={<EditOutlined aria-hidden="true" />} onClick={() => dispatch(tagEditor.opened(tag))}>
        {t('tags.edit')}
      </Button>
      <ExportButton
        selection={{ tags: [tag.id], contacts: [] }}
        count={meta.total_records}
        isMore={meta.has_more}
      />
      <ImportIntoTag tagId={tag.id} />
    </>
  );
}

function ImportIntoTag({ tagId }: { tagId: number }) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  return (
    <Button
      type="primary"
      icon={<UploadOutlined aria-hidden="true" />}
      onClick={() => dispatch(importOpened([tagId]))}
    >
      {t('contactImport.title')}
    </Button>
  );
}

interface ContactsOfTagProps {
  tagId: number;
  state: ListState<TagContacts>;
  address: ListAddress;
  onRetry: () => void;
}

function ContactsOfTag({ tagId, state, address, onRetry }: ContactsOfTagProps) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const columns = useContactColumns();
  return (
    <List
      label={t('contacts.title')}
      state={state}
      address={address}
      columns={columns}
      linkOf={(contact) => contactPath(contact.external_id)}
      nameOf={(contact) => contact.external_id}
      onRetry={onRetry}
      empty={
        <StateScreen
          icon={<TeamOutlined aria-hidden="true" />}
          title={t('tags.noContacts')}
          text={t('tags.noContactsText')}
          action={<ImportIntoTag tagId={tagId} />}
        />
      }
      actionsOf={({ id, external_id }) => [
        {
          key: 'remove',
          danger: true,
          icon: <DeleteOutlined aria-hidden="true" />,
          label: t('tags.removeContact'),
          onClick: () => dispatch(tagContactRemoved({ tagId, contactId: id, name: external_id })),
        },
      ]}
    />
  );
}
