import { z } from 'zod';
import { flowUse } from '../../../domain/entities/automatisations/flow-use';
import { topic, topicInput, topicList, topicUpdate } from '../../../domain/entities/contacts/topic';
import { defineEndpoint } from '../../http/endpoint';

const answered = z.object({ topic });

export const listTopics = defineEndpoint({
  method: 'get',
  path: '/topic',
  summary: 'List topics, the oldest first, archived ones too',
  answers: { 200: topicList },
});

export const createTopic = defineEndpoint({
  method: 'post',
  path: '/topic',
  summary: 'Make a topic',
  description:
    'A topic is a message category that contacts choose themselves, on the page behind `{{ unsubscribe_url }}`. A message category with this key becomes the topic: messages that have it are about the topic from then on.',
  body: topicInput,
  example: { key: 'news', names: { en: 'News', fr: 'Nouveautés' } },
  answers: { 201: answered },
  errors: ['name_taken', 'too_many_topics'],
});

export const updateTopic = defineEndpoint({
  method: 'put',
  path: '/topic/{topicId}',
  summary: 'Change a topic, archive it, or offer it again',
  description: 'What is not given stays.',
  params: { topicId: 'topic' },
  body: topicUpdate,
  example: { is_archived: true },
  answers: { 200: answered },
});

export const deleteTopic = defineEndpoint({
  method: 'delete',
  path: '/topic/{topicId}',
  summary: 'Delete a topic that was never used',
  description:
    'A topic that steps name is refused with where, and one for which contacts chose something: it can be archived.',
  params: { topicId: 'topic' },
  answers: { 204: null },
  errors: ['topic_in_use', 'topic_chosen'],
  details: { topic_in_use: z.array(flowUse) },
});
