import type { OptOutSource } from '../../domain/entities/contacts/channel';
import type { ConsentState } from '../../domain/entities/contacts/consent';
import {
  choiceOf,
  type TopicChoice,
  type TopicChoices,
  type TopicFilter,
} from '../../domain/entities/contacts/topic';
import type { Querier } from '../database/connection';
import { columnsOfSaid, type Said } from './consent';
import type { SaidRow } from './details';

/** SQL: the condition for what a contact chose for a topic, by the index of contacts that chose something. */
export const hasChosen = ({ topic_id: topicId, state }: TopicFilter): string =>
  state === 'not_asked'
    ? `NOT topics ? '${topicId}'`
    : `topics <> '{}' AND topics ->> '${topicId}' = '${state}'`;

/** A change of what a contact chose for a topic. */
export interface TopicChoiceChange extends Said {
  topicId: number;
  /** The portion of an import that makes the change, so that it can be undone with it. */
  portionId?: number | null;
  /** True subscribes nobody who has left the topic, whoever says it. */
  keepsLeft?: boolean;
}

/*
 * Locks the contacts that it changes, lowest id first. A choice that already holds keeps its moment and its proof, and no change is stored:
 * a repeat changes nothing. An account's systems (Identify, imports) cannot subscribe a contact again that left by itself or by hand, unless
 * the choice was made later; what Identify itself told is replaced by its later word. Orders about many contacts (`keeps_left`) never do. A topic of another account is left alone. A contact that
 * no longer has left a topic is removed from the list of erased contacts that had.
 */
const changeChoices = {
  name: 'change-topic-choices',
  text: `
    WITH change AS (
      SELECT c.id, c.external_id, c.email, c.data ->> 'phone' AS phone, c.topics ->> i.topic_id::text = 'left' AS had_left, i.*
      FROM jsonb_to_recordset($1::jsonb)
           AS i (user_id bigint, contact_id bigint, topic_id bigint, state text, source text, proof text, given_at timestamptz,
                 author_id bigint, portion_id bigint, keeps_left boolean)
      JOIN contacts c ON c.user_id = i.user_id AND c.id = i.contact_id
      WHERE COALESCE(c.topics ->> i.topic_id::text, 'not_asked') <> i.state
        AND EXISTS (SELECT FROM topics t WHERE t.user_id = i.user_id AND t.id = i.topic_id)
        AND NOT (i.keeps_left AND i.state = 'subscribed' AND COALESCE(c.topics ->> i.topic_id::text, '') = 'left')
        AND CASE WHEN i.source IN ('identify', 'import') AND i.state = 'subscribed' AND c.topics ->> i.topic_id::text = 'left'
                 THEN COALESCE((
                   SELECT i.given_at > COALESCE(o.given_at, o.created_at) OR i.source = 'identify' AND o.source = 'identify'
                   FROM topic_changes o WHERE o.contact_id = c.id AND o.topic_id = i.topic_id ORDER BY o.id DESC LIMIT 1), false)
                 ELSE true END
      ORDER BY c.id FOR NO KEY UPDATE OF c
    ), by_contact AS (
      SELECT id, array_agg(topic_id::text) AS topic_ids,
             COALESCE(jsonb_object_agg(topic_id::text, state) FILTER (WHERE state <> 'not_asked'), '{}') AS states
      FROM change GROUP BY id
    ), changed AS (
      UPDATE contacts c SET topics = (c.topics - by_contact.topic_ids) || by_contact.states, updated_at = now()
      FROM by_contact WHERE c.id = by_contact.id
    ), forgotten AS (
      DELETE FROM erased_topic_choices e
      USING change h
      JOIN users u ON u.id = h.user_id
      CROSS JOIN LATERAL channel_addresses(h.external_id, h.email, h.phone) a
      WHERE h.had_left AND h.state <> 'left'
        AND e.user_id = h.user_id AND e.topic_id = h.topic_id AND e.address_hash = address_hash(u.link_key, a.channel, a.address)
    )
    INSERT INTO topic_changes (user_id, contact_id, topic_id, state, source, proof, given_at, author_id, portion_id, created_at)
    SELECT user_id, contact_id, topic_id, state, source, proof, given_at, author_id, portion_id, $2::timestamptz
    FROM change ORDER BY id, topic_id`,
};

/**
 * Changes what contacts chose for topics, and adds a line to the history of each that really changed; returns how many lines. Of two changes
 * for one contact and topic the last counts.
 */
export async function setTopicChoices(
  client: Querier,
  changes: readonly TopicChoiceChange[],
): Promise<number> {
  if (changes.length === 0) return 0;
  const now = new Date();
  const last = new Map(changes.map((change) => [`${change.contactId}/${change.topicId}`, change]));
  const rows = [...last.values()].map((change) => ({
    user_id: change.userId,
    contact_id: change.contactId,
    topic_id: change.topicId,
    ...columnsOfSaid(change, now),
    portion_id: change.portionId ?? null,
    keeps_left: change.keepsLeft ?? false,
  }));
  const { rowCount } = await client.query({
    ...changeChoices,
    values: [JSON.stringify(rows), now.toISOString()],
  });
  return rowCount ?? 0;
}

/** SQL: whether a change `last` is of the account $1, the contacts $2 and the portion $3 of an import, and nothing was chosen since. */
const isLastOfPortion = `
  last.user_id = $1 AND last.contact_id = ANY ($2::bigint[]) AND last.portion_id = $3 AND NOT EXISTS (
    SELECT FROM topic_changes o WHERE o.contact_id = last.contact_id AND o.topic_id = last.topic_id AND o.id > last.id)`;

/** Those of the contacts that get another choice back once a portion of an import is undone, as `undoTopicChoices` does it. */
export async function chosenByPortion(
  client: Querier,
  { userId, portionId, contactIds }: { userId: number; portionId: number; contactIds: readonly number[] },
): Promise<number[]> {
  const { rows } = await client.query<{ contact_id: number }>(
    `SELECT DISTINCT last.contact_id FROM topic_changes last
     WHERE ${isLastOfPortion}`,
    [userId, contactIds, portionId],
  );
  return rows.map(({ contact_id }) => contact_id);
}

/**
 * Gives contacts back what they had chosen before a portion of an import, where nothing was chosen since, in the caller's transaction; returns
 * the contacts that it changed. The caller has locked them. Their moment of change stays as it is.
 */
export async function undoTopicChoices(
  client: Querier,
  {
    userId,
    authorId,
    portionId,
    contactIds,
  }: { userId: number; authorId: number | null; portionId: number; contactIds: readonly number[] },
): Promise<number[]> {
  const { rows } = await client.query<{ contact_id: number }>(
    `WITH undone AS (
       SELECT last.contact_id, last.topic_id, COALESCE(earlier.state, 'not_asked') AS state, COALESCE(earlier.source, 'import') AS source,
              earlier.proof, COALESCE(earlier.given_at, earlier.created_at) AS given_at
       FROM topic_changes last
       LEFT JOIN LATERAL (
         SELECT o.* FROM topic_changes o
         WHERE o.contact_id = last.contact_id AND o.topic_id = last.topic_id AND o.id < last.id ORDER BY o.id DESC LIMIT 1) earlier ON true
       WHERE ${isLastOfPortion}
     ), by_contact AS (
       SELECT contact_id, array_agg(topic_id::text) AS topic_ids,
              COALESCE(jsonb_object_agg(topic_id::text, state) FILTER (WHERE state <> 'not_asked'), '{}') AS states
       FROM undone GROUP BY contact_id
     ), changed AS (
       UPDATE contacts c SET topics = (c.topics - b.topic_ids) || b.states FROM by_contact b
       WHERE c.user_id = $1 AND c.id = b.contact_id
     )
     INSERT INTO topic_changes (user_id, contact_id, topic_id, state, source, proof, given_at, author_id)
     SELECT $1, contact_id, topic_id, state, source, proof, given_at, $4 FROM undone ORDER BY contact_id, topic_id
     RETURNING contact_id`,
    [userId, contactIds, portionId, authorId],
  );
  return rows.map(({ contact_id }) => contact_id);
}

/** What the contact has chosen for each topic of its account, archived ones only where it chose something; the oldest topic first. */
export async function topicChoicesOf(
  client: Querier,
  contact: { id: number; user_id: number; topics: TopicChoices },
): Promise<TopicChoice[]> {
  const { rows } = await client.query<{
    id: number;
    key: string;
    state: ConsentState | null;
    source: OptOutSource | null;
    proof: string | null;
    since: Date | null;
  }>(
    `SELECT t.id, t.key, last.*
     FROM topics t
     LEFT JOIN LATERAL (
       SELECT o.state, o.source, o.proof, COALESCE(o.given_at, o.created_at) AS since FROM topic_changes o
       WHERE o.user_id = $1 AND o.contact_id = $2 AND o.topic_id = t.id ORDER BY o.id DESC LIMIT 1) AS last ON true
     WHERE t.user_id = $1 AND (NOT t.is_archived OR last.state IS NOT NULL)
     ORDER BY t.id`,
    [contact.user_id, contact.id],
  );
  return rows.map(({ id, key, ...last }) => ({
    topic_id: id,
    key,
    state: choiceOf(contact.topics, { id }),
    since: last.since?.toISOString() ?? null,
    source: last.source,
    proof: last.proof,
  }));
}

/** One change of a contact's choice for a topic. */
export interface TopicChangeRow extends SaidRow {
  topic_id: number;
  key: string;
}

/** A part of a contact's history of choices, newest first; with `before`, only changes older than that one. */
export async function readTopicChanges(
  client: Querier,
  { userId, contactId }: { userId: number; contactId: number },
  {
    limit,
    offset = 0,
    before,
  }: { limit: number; offset?: number; before?: Pick<TopicChangeRow, 'id'> | undefined },
): Promise<TopicChangeRow[]> {
  const { rows } = await client.query<TopicChangeRow>(
    `SELECT o.id, o.topic_id, t.key, o.state, o.source, o.proof, o.given_at, u.email AS author, o.created_at,
            COALESCE((SELECT b.state FROM topic_changes b
                      WHERE b.contact_id = o.contact_id AND b.topic_id = o.topic_id AND b.id < o.id ORDER BY b.id DESC LIMIT 1), 'not_asked') AS before
     FROM topic_changes o JOIN topics t ON t.id = o.topic_id LEFT JOIN users u ON u.id = o.author_id
     WHERE o.user_id = $1 AND o.contact_id = $2 ${before ? 'AND o.id < $5' : ''}
     ORDER BY o.id DESC LIMIT $3 OFFSET $4`,
    [userId, contactId, limit, offset, ...(before ? [before.id] : [])],
  );
  return rows;
}

/** How many changes the contact's history of choices has. */
export async function countTopicChanges(
  client: Querier,
  { userId, contactId }: { userId: number; contactId: number },
): Promise<number> {
  const { rows } = await client.query<{ total: number }>(
    'SELECT count(*) AS total FROM topic_changes WHERE user_id = $1 AND contact_id = $2',
    [userId, contactId],
  );
  return rows[0]?.total ?? 0;
}
