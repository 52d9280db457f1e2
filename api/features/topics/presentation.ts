import type { Topic } from '../../../db/topics/Topic';
import type * as entity from '../../../domain/entities/contacts/topic';

export const presentTopic = (topic: Topic): entity.Topic => ({
  id: topic.id,
  key: topic.key,
  names: topic.names,
  descriptions: topic.descriptions,
  is_opt_in: topic.is_opt_in,
  is_archived: topic.is_archived,
  created_at: topic.created_at.toISOString(),
});
