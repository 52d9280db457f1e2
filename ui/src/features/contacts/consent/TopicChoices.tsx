import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import type { ContactDetail } from '../../../../../domain/entities/contacts/contact';
import { StateBadge } from '../../../components/badges/StateBadge';
import { momentText } from '../../../components/time/Moment';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { useTopicName, useTopics } from '../../settings/topics/use-topics';
import { ConsentDialog } from './ConsentDialog';
import { consentTones } from './consent-tones';
import { topicChoiceAsked, topicChoiceDismissed, topicChoiceSubmitted } from './topic-slice';
import styles from '../contacts.module.css';

type Choice = ContactDetail['topics'][number];

/** What the contact chose for each topic, since when and how that is known, and a button to change it by hand. */
export function TopicChoices({ contact }: { contact: ContactDetail }) {
  const { t } = useTranslation();
  const topics = useTopics();
  const nameOf = useTopicName();
  return (
    <>
      <ul className={styles.channels} aria-label={t('contacts.topicsOf')}>
        {contact.topics.map((choice) => {
          const topic = topics.find(({ id }) => id === choice.topic_id);
          return (
            <li key={choice.topic_id}>
              <Chosen contactId={contact.id} choice={choice} name={topic ? nameOf(topic) : choice.key} />
            </li>
          );
        })}
      </ul>
      <TopicChange />
    </>
  );
}

function Chosen({ contactId, choice, name }: { contactId: number; choice: Choice; name: string }) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const { topic_id: topicId, state, since, source, proof } = choice;
  const told = [
    since && t('contacts.consentSince', { date: momentText(since, 'day') }),
    source && t(`contacts.consentSources.${source}`),
    proof && t('contacts.consentProofOf', { proof }),
  ].filter((part) => part !== null && part !== '');
  return (
    <>
      <span className={styles.channel}>{name}</span>
      <StateBadge tone={consentTones[state]}>{t(`contacts.consents.${state}`)}</StateBadge>
      <Button
        size="small"
        aria-label={t('contacts.topicChangeOf', { topic: name })}
        onClick={() => dispatch(topicChoiceAsked({ contactId, topicId, name, state }))}
      >
        {t('contacts.consentChange')}
      </Button>
      {told.length > 0 && <span className={styles.told}>{told.join(', ')}</span>}
    </>
  );
}

function TopicChange() {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const { asked, request } = useAppSelector((state) => state.contacts.topic);
  return (
    <ConsentDialog
      title={t('contacts.topicChangeOf', { topic: asked?.name ?? '' })}
      state={asked?.state ?? null}
      label={t('contacts.topic')}
      meaningOf={(state) => t(`contacts.topicMeanings.${state}`)}
      request={request}
      onSubmit={(said) =>
        asked &&
        dispatch(topicChoiceSubmitted({ contactId: asked.contactId, topic_id: asked.topicId, ...said }))
      }
      onClose={() => dispatch(topicChoiceDismissed())}
    />
  );
}
