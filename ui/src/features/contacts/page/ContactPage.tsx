import { DeleteOutlined, DownloadOutlined, EditOutlined } from '@ant-design/icons';
import { Button, Skeleton } from 'antd';
import { useCallback, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router-dom';
import { apiAddress } from '../../../app/base-path';
import { FailedState } from '../../../components/feedback/FailedState';
import { NotFound } from '../../../components/feedback/NotFound';
import { useListAddress, type ListAddress } from '../../../components/list/address';
import { PageTabs } from '../../../layout/PageTabs';
import { Page } from '../../../layout/Page';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { useOptions } from '../../../store/use-options';
import type { ContactPage as ContactAnswer } from '../api';
import { ConsentHistory, TopicHistory } from '../consent/ConsentHistory';
import { ContactDeletion } from './ContactDeletion';
import { ContactEdit } from './ContactEdit';
import { ContactEvents } from './ContactEvents';
import { ContactInformation } from './ContactInformation';
import { ContactMessages } from './ContactMessages';
import { ContactRuns } from './ContactRuns';
import { ContactTags } from './ContactTags';
import { ContactTiles } from './ContactTiles';
import { JsonTree } from '../../../components/data/JsonTree';
import { customFieldOptions } from '../custom-fields';
import { contactEditOpened } from './edit-slice';
import { contactDeletionAsked, contactDeletionDismissed, contactRequested } from '../slice';
import styles from '../contacts.module.css';

export function ContactPage() {
  const { t } = useTranslation();
  const { contactId = '' } = useParams();
  const address = useListAddress({}, contactId);
  const { page, failure, reload, isLoading } = useContact(address);
  useLeavingOfDeleted(page?.contact.id);
  const parent = { title: t('contacts.title'), to: '/contacts' };

  if (failure?.status === 404) return <NotFound />;
  return (
    <Page
      title={page?.contact.name || contactId}
      description={page?.contact.name && contactId}
      parent={parent}
      actions={page && <ContactActions contact={page.contact} />}
    >
      {page && <ContactBody page={page} address={address} isLoading={isLoading} />}
      {!page && (failure ? <FailedState failure={failure} onRetry={reload} /> : <Skeleton active />)}
      <ContactDeletion />
    </Page>
  );
}

function ContactBody({
  page,
  address,
  isLoading,
}: {
  page: ContactAnswer;
  address: ListAddress;
  isLoading: boolean;
}) {
  const { t } = useTranslation();
  const { contact, tags } = page;
  return (
    <>
      <ContactTiles contact={contact} />
      <PageTabs
        label={t('contacts.sections')}
        tabs={[
          {
            key: 'information',
            label: t('contacts.information'),
            children: <ContactInformation contact={contact} />,
          },
          {
            key: 'data',
            label: t('contacts.data'),
            children: (
              <div className={styles.panel}>
                <JsonTree value={contact.data} />
              </div>
            ),
          },
          {
            key: 'events',
            label: t('contacts.events'),
            children: <ContactEvents page={page} address={address} isLoading={isLoading} />,
          },
          {
            key: 'messages',
            label: t('contacts.messages'),
            children: <ContactMessages contactId={contact.id} />,
          },
          {
            key: 'consent',
            label: t('contacts.consentHistory'),
            children: <ConsentHistory contactId={contact.id} />,
          },
          ...(contact.topics.length === 0
            ? []
            : [
                {
                  key: 'topics',
                  label: t('contacts.topicHistory'),
                  children: <TopicHistory contactId={contact.id} />,
                },
              ]),
          { key: 'tags', label: t('contacts.tags'), children: <ContactTags contact={contact} tags={tags} /> },
          {
            key: 'automatisations',
            label: t('contacts.runs'),
            children: <ContactRuns contactId={contact.id} />,
          },
        ]}
      />
    </>
  );
}

function ContactActions({ contact }: { contact: ContactAnswer['contact'] }) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const customFields = useOptions((state) => state.contacts.customFields, customFieldOptions.requested);
  return (
    <>
      <Button
        icon={<EditOutlined aria-hidden="true" />}
        // The form starts with the values of all custom fields.
        disabled={customFields.state === 'idle' || customFields.state === 'loading'}
        onClick={() => dispatch(contactEditOpened())}
      >
        {t('common.edit')}
      </Button>
      <Button
        icon={<DownloadOutlined aria-hidden="true" />}
        href={apiAddress(`/contact/${contact.id}/data`)}
        download
      >
        {t('contacts.download')}
      </Button>
      <Button
        danger
        icon={<DeleteOutlined aria-hidden="true" />}
        onClick={() => dispatch(contactDeletionAsked(contact))}
      >
        {t('common.delete')}
      </Button>
      <ContactEdit contact={contact} customFields={customFields.rows} />
    </>
  );
}

/** A deleted contact no longer has a page: the list is shown. */
function useLeavingOfDeleted(id: number | undefined): void {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const deletedId = useAppSelector((state) => state.contacts.deletion.deletedId);
  useEffect(() => {
    if (deletedId !== id) return;
    dispatch(contactDeletionDismissed());
    void navigate('/contacts', { replace: true });
  }, [deletedId, id, dispatch, navigate]);
}

/** The contact in the URL, with the page of its events in the URL. */
function useContact({ query }: ListAddress) {
  const dispatch = useAppDispatch();
  const detail = useAppSelector((state) => state.contacts.detail);
  const reload = useCallback(() => void dispatch(contactRequested(query)), [dispatch, query]);
  useEffect(reload, [reload]);
  const isOurs = detail.query?.scope === query.scope;
  return {
    page: isOurs ? detail.page : null,
    failure: isOurs ? detail.failure : null,
    isLoading: detail.state === 'loading',
    reload,
  };
}
