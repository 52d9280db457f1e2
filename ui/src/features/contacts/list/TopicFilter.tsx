import { useTranslation } from 'react-i18next';
import type { ListAddress } from '../../../components/list/address';
import { useTopicName, useTopics } from '../../settings/topics/use-topics';
import { StateFilter } from '../consent/StateFilter';
import { addressOfTopic, topicOfFilter } from './topic-address';

/** Filters the list by what contacts chose for a topic; absent where the account has no topics. */
export function TopicFilter({ address: { query, change } }: { address: ListAddress }) {
  const { t } = useTranslation();
  const topics = useTopics();
  const nameOf = useTopicName();
  const filter = topicOfFilter(query.filters.topic);
  if (topics.length === 0 && !filter) return null;
  return (
    <StateFilter
      label={t('contacts.filterByTopic')}
      subjects={topics.map((topic) => ({ key: topic.id, name: nameOf(topic) }))}
      filter={filter && addressOfTopic(filter)}
      onChange={(topic) => change({ filters: { topic } })}
    />
  );
}
