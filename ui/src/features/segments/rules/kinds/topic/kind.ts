import { UnorderedListOutlined } from '@ant-design/icons';
import type { RuleKind } from '../../rule-kind';
import { TopicFields } from './TopicFields';

export const topicRule: RuleKind<'topic'> = {
  icon: UnorderedListOutlined,
  blank: { topicId: null, state: 'subscribed', is: true },
  draftOf: ({ topic_id, state, is }) => ({ topicId: topic_id, state, is }),
  ruleOf: ({ topicId, ...draft }) => ({ kind: 'topic', topic_id: topicId ?? 0, ...draft }),
  lacks: ({ topicId }) => (topicId === null ? 'topic' : null),
  words: ({ topic_id, state, is }, { t, topic }) =>
    t(`segments.words.topic.${state}.${is}`, { topic: topic(topic_id) }),
  Fields: TopicFields,
};
