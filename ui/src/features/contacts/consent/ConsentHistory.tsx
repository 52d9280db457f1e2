import { SafetyCertificateOutlined, UnorderedListOutlined } from '@ant-design/icons';
import { useTranslation } from 'react-i18next';
import type { OptOutChange } from '../../../../../domain/entities/contacts/consent';
import { capital } from '../../../../../domain/values/text/text';
import { StateScreen } from '../../../components/feedback/StateScreen';
import { StateBadge } from '../../../components/badges/StateBadge';
import { Moment } from '../../../components/time/Moment';
import { consentTones } from './consent-tones';
import { ContactTimeline } from '../page/ContactTimeline';
import { useTopicName, useTopics } from '../../settings/topics/use-topics';
import { contactConsentList, contactTopicList } from '../slice';
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
      entry={(change) => <Change name={t(`contacts.channels.${change.channel}`)} change={change} />}
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

/** The history of a contact's choices for topics, newest first. */
export function TopicHistory({ contactId }: { contactId: number }) {
  const { t } = useTranslation();
  const topics = useTopics();
  const nameOf = useTopicName();
  return (
    <ContactTimeline
      contactId={contactId}
      label={t('contacts.topicHistory')}
      list={contactTopicList}
      select={(root) => root.contacts.topicChanges}
      keyOf={({ id }) => id}
      entry={(change) => {
        const topic = topics.find(({ id }) => id === change.topic_id);
        return <Change name={topic ? nameOf(topic) : change.key} change={change} />;
      }}
      empty={
        <StateScreen
          icon={<UnorderedListOutlined aria-hidden="true" />}
          title={t('contacts.noTopicChanges')}
          text={t('contacts.noTopicChangesText')}
        />
      }
    />
  );
}

/** What the histories of channels and of topics tell of a change. */
type ToldChange = Pick<
  OptOutChange,
  'before' | 'state' | 'source' | 'author' | 'proof' | 'given_at' | 'created_at'
>;

function Change({ name, change }: { name: string; change: ToldChange }) {
  const { t } = useTranslation();
  const { before, state, source, author, proof, given_at, created_at } = change;
  const from = capital(t(`contacts.consentSources.${source}`));
  return (
    <>
      <div className={styles.messageHead}>
        <strong>{name}</strong>
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
