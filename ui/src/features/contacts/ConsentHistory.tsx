import { SafetyCertificateOutlined } from '@ant-design/icons';
import { Skeleton } from 'antd';
import { useTranslation } from 'react-i18next';
import type { OptOutChange } from '../../../../domain/entities/consent';
import { capital } from '../../../../domain/values/text';
import { FailedState } from '../../components/feedback/FailedState';
import { StateScreen } from '../../components/feedback/StateScreen';
import { useListAddress } from '../../components/list/address';
import { ListPagination } from '../../components/list/ListPagination';
import { useList } from '../../components/list/use-list';
import { StateBadge } from '../../components/StateBadge';
import { Moment } from '../../components/time/Moment';
import { consentTones } from './consent-tones';
import { contactConsentList } from './slice';
import styles from './contacts.module.css';

/** What a contact agreed to and left, newest first: when, what it was before, who told it, and by what proof. */
export function ConsentHistory({ contactId }: { contactId: number }) {
  const { t } = useTranslation();
  const address = useListAddress({}, String(contactId));
  const { state, reload } = useList(contactConsentList, (root) => root.contacts.consents, address);
  const isLoading = state.state === 'loading' || state.state === 'idle';
  const { page, failure } = state;
  return (
    <section className={styles.panel} aria-label={t('contacts.consentHistory')} aria-busy={isLoading}>
      {failure && !isLoading && <FailedState failure={failure} onRetry={reload} />}
      {!page && isLoading && <Skeleton active />}
      {page?.rows.length === 0 && (
        <StateScreen
          icon={<SafetyCertificateOutlined aria-hidden="true" />}
          title={t('contacts.noConsents')}
          text={t('contacts.noConsentsText')}
        />
      )}
      {page && page.rows.length > 0 && (
        <>
          <ol className={styles.timeline}>
            {page.rows.map((change) => (
              <li key={change.id}>
                <Change change={change} />
              </li>
            ))}
          </ol>
          <ListPagination meta={page.meta} address={address} />
        </>
      )}
    </section>
  );
}

function Change({ change }: { change: OptOutChange }) {
  const { t } = useTranslation();
  const { channel, before, state, source, author, proof, given_at, created_at } = change;
  const from = capital(t(`contacts.consentSources.${source}`));
  return (
    <>
      <div className={styles.messageHead}>
        <strong>{t(`contacts.channels.${channel}`)}</strong>
        <StateBadge tone={consentTones[before]}>{t(`contacts.consents.${before}`)}</StateBadge>
        <span>
          <span aria-hidden="true">→</span>
          <span className="visually-hidden">{t('contacts.consentBecame')}</span>
        </span>
        <StateBadge tone={consentTones[state]}>{t(`contacts.consents.${state}`)}</StateBadge>
        <Moment value={created_at} />
      </div>
      <span className={styles.told}>
        {author === null ? from : t('contacts.consentBy', { source: from, author })}
        {proof !== null && `, ${t('contacts.consentProofOf', { proof })}`}
      </span>
      {given_at !== null && (
        <span className={styles.told}>
          {t('contacts.consentGivenAt')} <Moment value={given_at} />
        </span>
      )}
    </>
  );
}
