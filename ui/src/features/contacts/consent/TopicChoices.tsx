import { useTranslation } from 'react-i18next';
import type { ContactDetail } from '../../../../../domain/entities/contacts/contact';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { useTopicName, useTopics } from '../../settings/topics/use-topics';
import { ConsentDialog } from './ConsentDialog';
import { ConsentSummary } from './ConsentSummary';
import { topicChoiceAsked, topicChoiceDismissed, topicChoiceSubmitted } from './topic-slice';
import styles from '../contacts.module.css';

/** What the contact chose for each topic, since when and how that is known, and a button to change it by hand. */
export function TopicChoices({ contact }: { contact: ContactDetail }) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const topics = useTopics();
  const nameOf = useTopicName();
  return (
    <>
      <ul className={styles.channels} aria-label={t('contacts.topicsOf')}>
        {contact.topics.map((choice) => {
          const { topic_id: topicId, state } = choice;
          const topic = topics.find(({ id }) => id === topicId);
          const name = topic ? nameOf(topic) : choice.key;
          return (
            <li key={topicId}>
              <ConsentSummary
                name={name}
                consent={choice}
                changeLabel={t('contacts.topicChangeOf', { topic: name })}
                onChange={() => dispatch(topicChoiceAsked({ contactId: contact.id, topicId, name, state }))}
              />
            </li>
          );
        })}
      </ul>
      <TopicChange />
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
