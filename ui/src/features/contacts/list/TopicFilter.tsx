import { Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { consentStates } from '../../../../../domain/entities/contacts/consent';
import type { ListAddress } from '../../../components/list/address';
import { useTopicName, useTopics } from '../../settings/topics/use-topics';
import { addressOfTopic, topicOfFilter } from './topic-address';
import styles from '../contacts.module.css';

/** Filters the list by what contacts chose for a topic; absent where the account has no topics. */
export function TopicFilter({ address: { query, change } }: { address: ListAddress }) {
  const { t } = useTranslation();
  const topics = useTopics();
  const nameOf = useTopicName();
  const filter = topicOfFilter(query.filters.topic);
  const chosen = filter && addressOfTopic(filter);
  if (topics.length === 0 && !filter) return null;
  return (
    <Select
      className={styles.consentFilter}
      aria-label={t('contacts.filterByTopic')}
      placeholder={t('contacts.filterByTopic')}
      allowClear
      popupMatchSelectWidth={false}
      value={chosen}
      // Cleared: undefined.
      onChange={(picked: string | undefined) => change({ filters: { topic: picked ?? null } })}
      options={topics.map((topic) => ({
        label: nameOf(topic),
        options: consentStates.map((state) => ({
          value: addressOfTopic({ topic_id: topic.id, state }),
          label: t('contacts.consentIn', { channel: nameOf(topic), state: t(`contacts.consents.${state}`) }),
        })),
      }))}
    />
  );
}
