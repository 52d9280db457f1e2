import { Skeleton } from 'antd';
import { useCallback, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { FailedState } from '../../components/feedback/FailedState';
import { NotFound } from '../../components/feedback/NotFound';
import { useListAddress, type ListAddress } from '../../components/list/address';
import { PageTabs } from '../../layout/PageTabs';
import { Page } from '../../layout/Page';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import type { ContactPage as ContactAnswer } from './api';
import { ContactEvents } from './ContactEvents';
import { ContactInformation } from './ContactInformation';
import { ContactTags } from './ContactTags';
import { ContactTiles } from './ContactTiles';
import { JsonTree } from '../../components/JsonTree';
import { contactRequested } from './slice';
import styles from './contacts.module.css';

export function ContactPage() {
  const { t } = useTranslation();
  const { contactId = '' } = useParams();
  const address = useListAddress({}, contactId);
  const { page, failure, reload, isLoading } = useContact(address);
  const parent = { title: t('contacts.title'), to: '/contacts' };

  if (failure?.status === 404) return <NotFound />;
  if (failure && !page) return <FailedState level="h1" failure={failure} onRetry={reload} />;
  return (
    <Page title={contactId} description={page?.contact.name} parent={parent}>
      {page ? <ContactBody page={page} address={address} isLoading={isLoading} /> : <Skeleton active />}
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
          { key: 'tags', label: t('contacts.tags'), children: <ContactTags contact={contact} tags={tags} /> },
        ]}
      />
    </>
  );
}

/** The contact of the address, with the page of its events that the address names. */
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
