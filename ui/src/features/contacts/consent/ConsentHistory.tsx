import { SafetyCertificateOutlined } from '@ant-design/icons';
import { useTranslation } from 'react-i18next';
import type { OptOutChange } from '../../../../../domain/entities/contacts/consent';
import { capital } from '../../../../../domain/values/text';
import { StateScreen } from '../../../components/feedback/StateScreen';
import { StateBadge } from '../../../components/badges/StateBadge';
import { Moment } from '../../../components/time/Moment';
import { consentTones } from './consent-tones';
import { ContactTimeline } from '../page/ContactTimeline';
import { contactConsentList } from '../slice';
import styles from '../contacts.module.css';

/** A contact's consent history, newest first: when, the previous state, the source, and the proof. */
export function ConsentHistory({ contactId }: { contactId: number }) {
  const { t } = useTranslation();
  return (
    <ContactTimeline
      contactId={contactId}
      label={t('contacts.consentHistory')}
      list={contactConsentList}
      select={(root) => root.contacts.consents}
      keyOf={({ id }) => id}
      entry={(change) => <Change change={change} />}
      empty={
        <StateScreen
          icon={<SafetyCertificateOutlined aria-hidden="true" />}
          title={t('contacts.noConsents')}
          text={t('contacts.noConsentsText')}
        />
      }
    />
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
