import { DeleteOutlined, HistoryOutlined, TeamOutlined, UploadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { StateScreen } from '../../components/feedback/StateScreen';
import { useListAddress } from '../../components/list/address';
import { List } from '../../components/list/List';
import { tagsOfFilter } from '../../components/list/tag-filter';
import { TagFilter } from '../../components/list/TagFilter';
import { newestFirst } from '../../components/list/ListTable';
import { useList } from '../../components/list/use-list';
import { Page } from '../../layout/Page';
import { useAppDispatch } from '../../store/hooks';
import { ExportButton } from '../contact-export/ExportButton';
import { ImportDialog } from '../contact-import/ImportDialog';
import { importOpened } from '../contact-import/slice';
import { ChosenContacts } from './ChosenContacts';
import { useContactListColumns } from './contact-columns';
import { consentOfFilter } from './consent-filter';
import { ConsentFilter } from './ConsentFilter';
import { ContactDeletion } from './ContactDeletion';
import { contactPath } from './path';
import { contactDeletionAsked, contactList } from './slice';
import { useChosen } from './use-chosen';

const filters = ['tags', 'consent'];

export function ContactsPage() {
  const { t } = useTranslation();
  const address = useListAddress({ filters });
  const { state, reload } = useList(contactList, (root) => root.contacts.list, address);
  const dispatch = useAppDispatch();
  const columns = useContactListColumns();
  const [chosen, setChosen] = useChosen(address.query);
  const { search, filters: filtered } = address.query;
  const total = state.page?.meta.total_records;
  const shown = state.page?.rows.map(({ id }) => id) ?? [];
  return (
    <Page
      title={t('contacts.title')}
      description={t('contacts.description')}
      actions={
        <>
          <ExportButton
            selection={{
              search,
              tags: tagsOfFilter(filtered.tags),
              consent: consentOfFilter(filtered.consent),
              contacts: [],
            }}
            count={address.isNarrowed || total === 0 ? total : undefined}
          />
          <Link to="/imports">
            <HistoryOutlined aria-hidden="true" /> {t('imports.open')}
          </Link>
          <ImportButton />
        </>
      }
    >
      <List
        name="contacts"
        label={t('contacts.title')}
        state={state}
        address={address}
        ownOrder={newestFirst}
        columns={columns}
        linkOf={(contact) => contactPath(contact.external_id)}
        nameOf={(contact) => contact.external_id}
        onRetry={reload}
        toolbar={
          <>
            <TagFilter address={address} />
            <ConsentFilter address={address} />
            {chosen.length > 0 && <ChosenContacts ids={chosen} shown={shown} onClear={() => setChosen([])} />}
          </>
        }
        selection={{ ids: chosen, onChange: setChosen }}
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

function ImportButton() {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  return (
    <Button
      type="primary"
      icon={<UploadOutlined aria-hidden="true" />}
      onClick={() => dispatch(importOpened([]))}
    >
      {t('contactImport.title')}
    </Button>
  );
}
