import type { FlowUse } from '../../domain/entities/automatisations/flow-use';
import type { MayWriteUnasked } from '../../domain/entities/contacts/consent';
import type { ConsentRules, TopicRule } from '../../domain/entities/contacts/topic';
import { simpleRulesOf, type RuleGroup } from '../../domain/entities/segments/rule';
import type { Querier } from '../database/connection';
import { namesTopic } from '../steps/kinds';

/** The account's topics, archived ones too, as far as they decide who gets a message. */
export async function readTopicRules(client: Querier, userId: number): Promise<TopicRule[]> {
  const { rows } = await client.query<TopicRule>({
    name: 'read-topic-rules',
    text: 'SELECT id, key, is_opt_in AS "isOptIn" FROM topics WHERE user_id = $1 ORDER BY id',
    values: [userId],
  });
  return rows;
}

/** Whom the account writes to. */
export const consentRulesOf = async (
  client: Querier,
  account: { id: number; may_write_unasked: MayWriteUnasked },
): Promise<ConsentRules> => ({
  mayWrite: account.may_write_unasked,
  topics: await readTopicRules(client, account.id),
});

/** SQL: the ids of an account's topics by their keys; null: it has none. */
export const topicIdsOf = (userId: string): string =>
  `(SELECT jsonb_object_agg(t.key, t.id) FROM topics t WHERE t.user_id = ${userId})`;

/** The flows with steps whose messages are about the topic, in their drafts too. */
export async function findTopicUses(
  client: Querier,
  { userId, key }: { userId: number; key: string },
): Promise<FlowUse[]> {
  const { rows } = await client.query<FlowUse>(
    `SELECT * FROM (
       SELECT a.id AS automatisation_id, a.name, a.is_campaign,
              ARRAY(
                SELECT s.id FROM automatisation_steps s WHERE s.automatisation_id = a.id AND ${namesTopic('$2', 's')}
                UNION
                SELECT d.id FROM draft_steps d WHERE d.automatisation_id = a.id AND ${namesTopic('$2', 'd')}
                ORDER BY id
              ) AS step_ids
       FROM automatisations a WHERE a.user_id = $1
     ) uses
     WHERE step_ids <> '{}' ORDER BY automatisation_id`,
    [userId, key],
  );
  return rows;
}

/** The names of the segments whose rules ask about the topic. */
export async function segmentsAboutTopic(
  client: Querier,
  { userId, topicId }: { userId: number; topicId: number },
): Promise<string[]> {
  const { rows } = await client.query<{ name: string; rules: RuleGroup }>(
    `SELECT name, rules FROM segments WHERE user_id = $1 AND kind = 'rules' ORDER BY name`,
    [userId],
  );
  return rows
    .filter(({ rules }) =>
      simpleRulesOf(rules).some((rule) => rule.kind === 'topic' && rule.topic_id === topicId),
    )
    .map(({ name }) => name);
}

/** Whether a contact has ever chosen something for the topic. */
export async function isTopicChosen(
  client: Querier,
  { userId, topicId }: { userId: number; topicId: number },
): Promise<boolean> {
  const { rowCount } = await client.query(
    'SELECT FROM topic_changes WHERE user_id = $1 AND topic_id = $2 LIMIT 1',
    [userId, topicId],
  );
  return rowCount === 1;
}

/** The ids of accounts' topics by their keys. */
export async function topicIdsByKey(
  client: Querier,
  userIds: readonly number[],
): Promise<Map<number, Map<string, number>>> {
  const { rows } = await client.query<{ user_id: number; key: string; id: number }>({
    name: 'topic-ids-by-key',
    text: 'SELECT user_id, key, id FROM topics WHERE user_id = ANY ($1::bigint[])',
    values: [[...new Set(userIds)]],
  });
  const byUser = new Map<number, Map<string, number>>();
  for (const { user_id, key, id } of rows) {
    const ids = byUser.get(user_id) ?? new Map<string, number>();
    byUser.set(user_id, ids.set(key, id));
  }
  return byUser;
}
