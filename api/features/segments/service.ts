import type { Page as ResultPage } from 'objection';
import type pg from 'pg';
import type { Database } from '../../../db/database/connection';
import { rangeOfBlocks } from '../../../db/contacts/blocks';
import { inTransaction } from '../../../db/database/transaction';
import { lockSegments } from '../../../db/segments/look-at';
import { Segment } from '../../../db/segments/Segment';
import { segmentsNaming } from '../../../db/segments/naming';
import { flowsNamingSegment } from '../../../db/segments/uses';
import { storeTopics } from '../../../db/segments/work';
import { Topic } from '../../../db/topics/Topic';
import { simpleRulesOf, type RuleGroup } from '../../../domain/entities/segments/rule';
import {
  mostSegments,
  type ListChange,
  type SegmentInput,
  type SegmentListQuery,
  type SegmentUpdate,
} from '../../../domain/entities/segments/segment';
import { errors } from '../../http/errors';
import { orNameTaken } from '../../http/name-taken';
import type { Page } from '../../http/page';
import { refuseChanged } from '../../http/refuse-changed';
import { columnHolds } from '../../http/search';
import { findTags } from '../tags/service';
import { requireContacts } from '../contacts/service';
import { findSegment } from './find';
import { presentSegment } from './presentation';

export const listSegments = (
  { knex }: Database,
  userId: number,
  { ids, search_term, sort_by, sort_order }: SegmentListQuery,
  page: Page,
): Promise<ResultPage<Segment>> =>
  Segment.query(knex)
    .where('user_id', userId)
    .modify((found) => {
      if (ids) void found.whereIn('id', ids);
      if (search_term !== '') void found.where(columnHolds('name', search_term));
    })
    .orderBy(sort_by, sort_order)
    .orderBy('id', sort_order)
    .page(page.pageAt - 1, page.pageSize)
    .execute();

/** Throws ApiError 404 when rules name a tag, a topic, an automation or a list that is not the account's. */
export async function requireNamed(database: Database, userId: number, rules: RuleGroup): Promise<void> {
  const asked = simpleRulesOf(rules);
  await findTags(
    database,
    userId,
    asked.flatMap((rule) => (rule.kind === 'tag' ? [rule.tag_id] : [])),
  );
  const lists = new Set(asked.flatMap((rule) => (rule.kind === 'list' ? [rule.segment_id] : [])));
  const foundLists = await Segment.query(database.knex)
    .where({ user_id: userId, kind: 'list' })
    .whereIn('id', [...lists])
    .resultSize();
  if (foundLists !== lists.size) throw errors.notFound('segment');
  const topics = new Set(asked.flatMap((rule) => (rule.kind === 'topic' ? [rule.topic_id] : [])));
  const foundTopics = await Topic.query(database.knex)
    .where('user_id', userId)
    .whereIn('id', [...topics])
    .resultSize();
  if (foundTopics !== topics.size) throw errors.notFound('topic');
  const automations = new Set(
    asked.flatMap((rule) =>
      rule.kind === 'automation' || rule.kind === 'outcome' ? (rule.automatisation_id ?? []) : [],
    ),
  );
  const { rowCount } = await database.pool.query(
    'SELECT FROM automatisations WHERE user_id = $1 AND id = ANY ($2::bigint[])',
    [userId, [...automations]],
  );
  if (rowCount !== automations.size) throw errors.notFound('automatisation');
}

/** Changes the account's segments in a transaction: nobody else changes them, or who is in them, until it ends. */
export async function changeSegments<T>(
  client: pg.ClientBase,
  userId: number,
  change: () => Promise<T>,
): Promise<T> {
  await client.query('INSERT INTO segment_accounts (user_id) VALUES ($1) ON CONFLICT DO NOTHING', [userId]);
  await lockSegments(client, userId, { isPatient: true });
  const result = await change();
  await storeTopics(client, userId);
  return result;
}

const whileChanging = <T>(
  { pool }: Database,
  userId: number,
  change: (client: pg.PoolClient) => Promise<T>,
): Promise<T> => inTransaction(pool, (client) => changeSegments(client, userId, () => change(client)));

/** Stores a new segment while segments are changed. Throws ApiError 409 when the account has as many as it may. */
export async function insertSegment(
  client: pg.ClientBase,
  userId: number,
  input: SegmentInput,
): Promise<number> {
  const rules = input.kind === 'rules' ? JSON.stringify(input.rules) : null;
  const { rows } = await client.query<{ id: number }>(
    `INSERT INTO segments (user_id, kind, name, description, rules, is_built)
     SELECT $1, $2, $3, $4, $5, $2 = 'list' WHERE (SELECT count(*) FROM segments WHERE user_id = $1) < $6 RETURNING id`,
    [userId, input.kind, input.name, input.description, rules, mostSegments],
  );
  if (!rows[0]) throw errors.tooManySegments(mostSegments);
  return rows[0].id;
}

/** Throws ApiError 404 for what rules name, and 409 when the name is taken or the account has as many as it may. */
export async function createSegment(
  database: Database,
  userId: number,
  input: SegmentInput,
): Promise<Segment> {
  if (input.kind === 'rules') await requireNamed(database, userId, input.rules);
  const id = await orNameTaken(
    input.name,
    whileChanging(database, userId, (client) => insertSegment(client, userId, input)),
  );
  return findSegment(database, userId, id);
}

/** Throws ApiError 404, and 409 when another segment has the name, a list is given rules, or the segment has another version. */
export async function updateSegment(
  database: Database,
  userId: number,
  segmentId: number,
  { name, description, rules, version, id, kind }: SegmentUpdate,
): Promise<Segment> {
  const segment = await findSegment(database, userId, segmentId);
  refuseChanged({ id, kind }, segment);
  if (rules) await requireNamed(database, userId, rules);
  if (segment.kind === 'list' && rules) throw errors.segmentIsList();
  const given = rules ? JSON.stringify(rules) : null;
  const { rowCount } = await orNameTaken(
    name ?? segment.name,
    whileChanging(database, userId, (client) =>
      client.query(
        `UPDATE segments SET name = COALESCE($3, name), description = COALESCE($4, description), updated_at = now(),
                rules = COALESCE($5, rules), is_built = is_built AND NOT is_new,
                built_to = CASE WHEN is_new THEN 0 ELSE built_to END, build_after = CASE WHEN is_new THEN NULL ELSE build_after END
         FROM (SELECT id AS its_id, $5::jsonb IS NOT NULL AND $5::jsonb <> rules AS is_new FROM segments WHERE user_id = $1 AND id = $2) its
         WHERE user_id = $1 AND id = its_id AND version = COALESCE($6, version)`,
        [userId, segmentId, name ?? null, description ?? null, given, version ?? null],
      ),
    ),
  );
  const stored = await findSegment(database, userId, segmentId);
  if (rowCount === 0)
    throw errors.versionConflict({
      segment: presentSegment(stored, await rangeOfBlocks(database.pool, userId)),
    });
  return stored;
}

/** Throws ApiError 404, and 409 with the flows that name it or go by its events, and the segments whose rules name the list. */
export async function deleteSegment(database: Database, userId: number, segmentId: number): Promise<void> {
  await findSegment(database, userId, segmentId);
  await whileChanging(database, userId, async (client) => {
    // A transaction that saves what names the segment holds the row (`keepNamedSegment`, `keepSegmentsOfEvents`).
    await client.query('SELECT FROM segments WHERE user_id = $1 AND id = $2 FOR UPDATE', [userId, segmentId]);
    const uses = [
      ...(await flowsNamingSegment(client, userId, segmentId)),
      ...(await segmentsNaming(
        client,
        userId,
        (rule) => rule.kind === 'list' && rule.segment_id === segmentId,
      )),
    ];
    if (uses.length > 0)
      throw errors.segmentInUse(
        uses.map(({ name }) => name),
        uses,
      );
    await client.query('DELETE FROM segments WHERE user_id = $1 AND id = $2', [userId, segmentId]);
  });
}

/** Throws ApiError 404 for a contact that is not the account's, and 409 for a segment that follows rules. */
export async function changeList(
  database: Database,
  userId: number,
  segmentId: number,
  { add, remove }: ListChange,
): Promise<Segment> {
  const segment = await findSegment(database, userId, segmentId);
  if (segment.kind === 'rules') throw errors.segmentFollowsRules();
  await requireContacts(database, userId, [...add, ...remove]);
  await inTransaction(database.pool, async (client) => {
    await client.query(
      `INSERT INTO segment_members (user_id, segment_id, contact_id)
       SELECT $1, $2, c.id FROM contacts c WHERE c.user_id = $1 AND c.id = ANY ($3::bigint[]) ORDER BY c.id FOR KEY SHARE
       ON CONFLICT DO NOTHING`,
      [userId, segmentId, add],
    );
    await client.query(
      'DELETE FROM segment_members WHERE user_id = $1 AND segment_id = $2 AND contact_id = ANY ($3::bigint[])',
      [userId, segmentId, remove],
    );
  });
  return findSegment(database, userId, segmentId);
}
