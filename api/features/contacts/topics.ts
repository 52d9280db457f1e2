import {
  countTopicChanges,
  readTopicChanges,
  setTopicChoices,
  topicChoicesOf,
  type TopicChangeRow,
} from '../../../db/consent/topic-choices';
import type { Database } from '../../../db/database/connection';
import type { TopicChoice, TopicChoiceInput } from '../../../domain/entities/contacts/topic';
import type { Account } from '../../context';
import type { Page } from '../../http/page';
import { findTopic } from '../topics/service';
import { contactOfAccount, requireContacts } from './service';

/** Records by hand what a contact chose for a topic; returns its choices for all topics afterwards. Throws ApiError 404. */
export async function setTopicChoice(
  database: Database,
  { userId, actorId }: Account,
  contactId: number,
  { topic_id: topicId, state, proof = null }: TopicChoiceInput,
): Promise<TopicChoice[]> {
  await requireContacts(database, userId, [contactId]);
  await findTopic(database, userId, topicId);
  const change = { userId, contactId, topicId, state, proof, authorId: actorId, source: 'hand' as const };
  await setTopicChoices(database.pool, [change]);
  return topicChoicesOf(database.pool, await contactOfAccount(database, userId, contactId));
}

/** A page of a contact's history of choices. Throws ApiError 404. */
export async function listTopicChanges(
  database: Database,
  userId: number,
  contactId: number,
  { pageSize: limit, offset }: Page,
): Promise<{ changes: TopicChangeRow[]; total: number }> {
  await requireContacts(database, userId, [contactId]);
  const whose = { userId, contactId };
  const changes = await readTopicChanges(database.pool, whose, { limit, offset });
  return { changes, total: await countTopicChanges(database.pool, whose) };
}
