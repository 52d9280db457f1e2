import { topicFilter, type TopicFilter } from '../../../../../domain/entities/contacts/topic';

/** A topic filter in the list's URL: `3.left`. */
export const addressOfTopic = ({ topic_id, state }: TopicFilter): string => `${topic_id}.${state}`;

/** The topic filter in the list's URL; an invalid one is ignored. */
export function topicOfFilter(text: string | undefined): TopicFilter | undefined {
  const [, topic_id, state] = /^(\d+)\.(\w+)$/.exec(text ?? '') ?? [];
  return topicFilter.safeParse({ topic_id: Number(topic_id), state }).data;
}
