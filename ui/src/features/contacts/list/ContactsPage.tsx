import { DeleteOutlined, HistoryOutlined, TeamOutlined, UploadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { StateScreen } from '../../../components/feedback/StateScreen';
import { useListAddress } from '../../../components/list/address';
import { List } from '../../../components/list/List';
import { TagFilter } from '../../../components/list/TagFilter';
import { newestFirst } from '../../../components/list/ListTable';
import { useList } from '../../../components/list/use-list';
import { Page } from '../../../layout/Page';
import { useAppDispatch } from '../../../store/hooks';
import { ExportButton } from '../../contact-export/ExportButton';
import { ContactOrderQuestion } from '../../contact-orders/ContactOrderQuestion';
import { ImportDialog } from '../../contact-import/dialog/ImportDialog';
import { SegmentFilter } from '../../segments/list/SegmentFilter';
import { importOpened } from '../../contact-import/slice';
import { noneChosen } from './chosen';
import { ChosenContacts } from './ChosenContacts';
import { useContactListColumns } from './contact-columns';
import { ConsentFilter } from '../consent/ConsentFilter';
import { ContactDeletion } from '../page/ContactDeletion';
import { ErasureReport } from '../page/ErasureReport';
import { FieldFilter } from './FieldFilter';
import { contactFilterNames, filtersOf } from './list-filters';
import { LookedThroughNote } from './LookedThroughNote';
import { contactPath } from '../path';
import { contactDeletionAsked, contactList } from '../slice';
import { TopicFilter } from './TopicFilter';
import { useChosen } from './use-chosen';

export function ContactsPage() {
  const { t } = useTranslation();
  const address = useListAddress({ filters: contactFilterNames });
  const { state, reload } = useList(contactList, (root) => root.contacts.list, address);
  const dispatch = useAppDispatch();
  const columns = useContactListColumns();
  const [chosen, setChosen] = useChosen(address.query);
  const { total_records: total, has_more: isMore = false } = state.page?.meta ?? {};
  const lookedThrough = state.page?.lookedThrough;
  const shown = state.page?.rows.map(({ id }) => id) ?? [];
  return (
    <Page
      title={t('contacts.title')}
      description={t('contacts.description')}
      actions={
        <>
          <ExportButton
            selection={{ ...filtersOf(address.query), contacts: [] }}
            count={address.isNarrowed || total === 0 ? total : undefined}
            isMore={isMore}
          />
          <Link to="/imports">
            <HistoryOutlined aria-hidden="true" /> {t('imports.open')}
          </Link>
          <ImportButton />
        </>
      }
    >
      <ErasureReport onGone={reload} />
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
            <TopicFilter address={address} />
            <SegmentFilter address={address} />
            <FieldFilter address={address} />
            {lookedThrough && <LookedThroughNote lookedThrough={lookedThrough} address={address} />}
            {(chosen.isAll || chosen.ids.length > 0) && (
              <ChosenContacts
                chosen={chosen}
                shown={shown}
                total={total ?? 0}
                isMore={isMore}
                query={address.query}
                onChooseAll={() => setChosen({ ids: [], isAll: true })}
                onClear={() => setChosen(noneChosen)}
              />
            )}
          </>
        }
        selection={{
          ids: chosen.isAll ? shown : chosen.ids,
          onChange: (ids) => setChosen({ ids, isAll: false }),
        }}
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
      <ContactOrderQuestion />
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
