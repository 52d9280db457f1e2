import { audit } from '../../../db/accounts/audit';
import type { Database } from '../../../db/database/connection';
import { inTransaction } from '../../../db/database/transaction';
import { Topic } from '../../../db/topics/Topic';
import { findTopicUses, isTopicChosen, segmentsAboutTopic } from '../../../db/topics/topics';
import { topicLimits, type TopicInput, type TopicUpdate } from '../../../domain/entities/contacts/topic';
import { toJson } from '../../../domain/values/json';
import type { Account } from '../../context';
import { errors } from '../../http/errors';
import { orNameTaken } from '../../http/name-taken';
import { refuseChanged } from '../../http/refuse-changed';
import { requireRoom } from '../../http/require-room';

/** All topics of the account, the oldest first. */
export const listTopics = ({ knex }: Database, userId: number): Promise<Topic[]> =>
  Topic.query(knex).where('user_id', userId).orderBy('id').execute();

/** Throws ApiError 404 for a topic that is not the account's. */
export async function findTopic({ knex }: Database, userId: number, topicId: number): Promise<Topic> {
  const topic = await Topic.query(knex).findOne({ id: topicId, user_id: userId });
  if (!topic) throw errors.notFound('topic');
  return topic;
}

/** Throws ApiError 409 when the account has a topic of this key, or as many topics as it may. */
export const createTopic = (
  database: Database,
  userId: number,
  { key, names, descriptions, is_opt_in }: TopicInput,
): Promise<Topic> =>
  orNameTaken(
    key,
    database.knex.transaction(async (trx) => {
      const room = { userId, limit: topicLimits.topics, tooMany: errors.tooManyTopics };
      await requireRoom(trx, Topic.query(trx), room);
      return Topic.query(trx).insert({ user_id: userId, key, names, descriptions, is_opt_in }).returning('*');
    }),
  );

/** Throws ApiError 404. The audit log tells when other contacts get a topic's messages. */
export async function updateTopic(
  database: Database,
  { userId, actorId }: Account,
  topicId: number,
  { names, descriptions, is_opt_in, is_archived, ...fixed }: TopicUpdate,
): Promise<Topic> {
  const topic = await findTopic(database, userId, topicId);
  refuseChanged(fixed, topic);
  await inTransaction(database.pool, async (client) => {
    await client.query(
      `UPDATE topics SET names = COALESCE($3, names), descriptions = COALESCE($4, descriptions),
              is_opt_in = COALESCE($5, is_opt_in), is_archived = COALESCE($6, is_archived)
       WHERE user_id = $1 AND id = $2`,
      [userId, topicId, names && toJson(names), descriptions && toJson(descriptions), is_opt_in, is_archived],
    );
    if (is_opt_in === undefined || is_opt_in === topic.is_opt_in) return;
    const detail = { topic: topic.key, is_opt_in };
    await audit(client, { userId, actorId, action: 'consent_rule_changed', detail });
  });
  return findTopic(database, userId, topicId);
}

/** Throws ApiError 404, and 409 for a topic that steps or segments name, or contacts chose something for. */
export async function deleteTopic({ pool }: Database, userId: number, topicId: number): Promise<void> {
  await inTransaction(pool, async (client) => {
    const { rows } = await client.query<{ key: string }>(
      'SELECT key FROM topics WHERE id = $1 AND user_id = $2 FOR UPDATE',
      [topicId, userId],
    );
    const [topic] = rows;
    if (!topic) throw errors.notFound('topic');
    const uses = await findTopicUses(client, { userId, key: topic.key });
    const segments = await segmentsAboutTopic(client, { userId, topicId });
    const users = [...uses.map(({ name }) => name), ...segments];
    if (users.length > 0) throw errors.topicInUse(users, uses);
    if (await isTopicChosen(client, { userId, topicId })) throw errors.topicChosen();
    await client.query('DELETE FROM topics WHERE id = $1 AND user_id = $2', [topicId, userId]);
  });
}
