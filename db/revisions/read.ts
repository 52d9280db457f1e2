import { branchOf } from '../steps/branch';
import type pg from 'pg';
import type { Revision } from '../../domain/entities/automatisations/revision';
import type { Tag } from '../../domain/entities/contacts/tag';
import { tellingFields, toldCharacters } from '../../domain/steps/api-call/telling';
import { nameOf, type AuthorColumns } from '../accounts/author';
import type { StoredAutomatisation } from '../automatisations/Automatisation';
import { isBroadcast } from '../broadcasts/is-broadcast';
import { tablesOf, type FlowOrDraft, type StoredFlow, type StoredStep } from '../automatisations/stored-flow';
import { callKinds } from '../steps/kinds';

/** A revision as it is listed. */
export interface RevisionRow
  extends AuthorColumns, Pick<Revision, 'number' | 'restores' | 'is_by_rule' | 'settings'> {
  steps: (Revision['steps'][number] & { webhook: string | null })[];
  created_at: Date;
}

/** SQL: the steps of a snapshot, and the content of each, regardless of its place. */
const stepsOf = (snapshot: string): string => `(
  SELECT (step ->> 'id')::bigint AS id, step,
         step - '{automatisation_step_before_id,branch,way,version,created_at,updated_at}'::text[] AS content
  FROM jsonb_array_elements(${snapshot} -> 'steps') AS step)`;

/** The settings whose changes revisions show. */
const toldSettings = `('name', 'entry_event_name', 'is_active', 'is_ghost', 'reentry', 'reentry_period', 'reentry_field',
                       'exit_strategy_type', 'exit_strategy_value', 'tag_ids')`;

/** SQL: the setting in the revision before; null also where the setting did not exist yet. */
const settingBefore = `COALESCE(p.snapshot -> 'settings' -> setting.key, 'null')`;

/** The longest value that a difference shows in full, in characters. */
const toldLimit = 500;
const toldValue = (value: string): string => `
  CASE WHEN length(${value}::text) <= ${toldLimit} THEN ${value}
       ELSE to_jsonb(left(${value} #>> '{}', ${toldLimit}) || '…') END`;

/** SQL: the fields in which two versions of a step differ: those of its data, and its other properties. */
const fieldDifferences = (before: string, after: string): string => `
  SELECT jsonb_agg(jsonb_build_object('field', key, 'before', ${toldValue('b.value')}, 'after', ${toldValue('a.value')}) ORDER BY key)
  FROM jsonb_each((${before} - 'data') || (${before} -> 'data')) b
  FULL JOIN jsonb_each((${after} - 'data') || (${after} -> 'data')) a USING (key)
  WHERE a.value IS DISTINCT FROM b.value`;

/** SQL: what distinguishes a call from others of its kind: a line of the first field that is filled in, or where it goes. */
const told = (step: string): string => `
  CASE WHEN ${step} ->> 'type' IN ${callKinds} THEN NULLIF(left(split_part(btrim(COALESCE(
    ${tellingFields.map((field) => `NULLIF(${step} #>> '{data,${field}}', '')`).join(', ')},
    concat_ws(' ', ${step} #>> '{data,method}', ${step} #>> '{data,url}'))), E'\\n', 1), ${toldCharacters}), '') END`;

/*
 * Compares each revision with the one before it, in the database, because snapshots are large and differences are small. A step is
 * `changed` when its content differs; its place only depends on the steps that were added or removed before it.
 */
const selectRevisions = (table: ReturnType<typeof tablesOf>['revisions']): string => `
  SELECT r.number, r.created_at, NULLIF(r.snapshot -> 'restores', 'null') AS restores,
         COALESCE((r.snapshot -> 'is_by_rule')::boolean, false) AS is_by_rule, r.author_id, u.email AS author_email,
         ${nameOf('u')} AS author_name,
         COALESCE((
           SELECT jsonb_agg(jsonb_build_object(
                    'setting', CASE setting.key WHEN 'tag_ids' THEN 'tags' ELSE setting.key END,
                    'before', ${settingBefore}, 'after', setting.value) ORDER BY setting.key)
           FROM jsonb_each(r.snapshot -> 'settings') AS setting
           WHERE p.number IS NOT NULL AND setting.value IS DISTINCT FROM ${settingBefore}
             AND setting.key IN ${toldSettings}), '[]') AS settings,
         COALESCE((
           SELECT jsonb_agg(jsonb_build_object('step_id', c.id, 'type', c.step -> 'type',
                                               'description', c.step -> 'description', 'change', c.change,
                                               'tells', ${told('c.step')},
                                               'webhook', c.step -> 'app_webhook_unique_identifier',
                                               'fields', COALESCE(c.fields, '[]')) ORDER BY c.id)
           FROM (
             SELECT COALESCE(n.id, o.id) AS id, COALESCE(n.step, o.step) AS step,
                    CASE WHEN o.id IS NULL THEN 'added' WHEN n.id IS NULL THEN 'removed'
                         WHEN n.content <> o.content THEN 'changed' END AS change,
                    CASE WHEN n.content <> o.content THEN (${fieldDifferences('o.content', 'n.content')}) END AS fields
             FROM ${stepsOf('r.snapshot')} n FULL JOIN ${stepsOf('p.snapshot')} o ON o.id = n.id) c
           WHERE c.change IS NOT NULL), '[]') AS steps
  FROM ${table} r
  LEFT JOIN ${table} p ON p.automatisation_id = r.automatisation_id AND p.number = r.number - 1
  LEFT JOIN users u ON u.id = r.author_id
  WHERE r.user_id = $1 AND r.automatisation_id = $2`;

type Queryable = pg.ClientBase | pg.Pool;

/** One page of a flow's revisions, the newest first, and how many there are. */
export async function listRevisions(
  client: Queryable,
  flow: FlowOrDraft,
  page: { offset: number; pageSize: number },
): Promise<{ rows: RevisionRow[]; total: number }> {
  const { rows } = await client.query<RevisionRow>(
    `${selectRevisions(tablesOf(flow).revisions)} ORDER BY r.number DESC OFFSET $3 LIMIT $4`,
    [flow.userId, flow.automatisationId, page.offset, page.pageSize],
  );
  const counted = await client.query<{ total: number }>(
    `SELECT count(*) AS total FROM ${tablesOf(flow).revisions} WHERE user_id = $1 AND automatisation_id = $2`,
    [flow.userId, flow.automatisationId],
  );
  return { rows, total: counted.rows[0]?.total ?? 0 };
}

/** The most revisions that a watcher of a flow gets at once. */
const changesAtOnce = 200;

/** The revisions after a number, the oldest first. */
export async function revisionsAfter(
  client: Queryable,
  flow: FlowOrDraft,
  number: number,
): Promise<RevisionRow[]> {
  const { rows } = await client.query<RevisionRow>(
    `${selectRevisions(tablesOf(flow).revisions)} AND r.number > $3 ORDER BY r.number LIMIT $4`,
    [flow.userId, flow.automatisationId, number, changesAtOnce],
  );
  return rows;
}

/** A revision with the flow as it was. Tags, and connections of steps, that no longer exist are left out. */
export async function readRevision(
  client: Queryable,
  flow: FlowOrDraft,
  number: number,
): Promise<{ row: RevisionRow; flow: StoredFlow } | null> {
  const { rows } = await client.query<RevisionRow>(
    `${selectRevisions(tablesOf(flow).revisions)} AND r.number = $3::bigint`,
    [flow.userId, flow.automatisationId, number],
  );
  const [row] = rows;
  const then = row && (await flowOfRevision(client, flow, number));
  return then ? { row, flow: then } : null;
}

/** The flow as it was in a revision, or null. Tags, and connections of steps, that no longer exist are left out. */
export async function flowOfRevision(
  client: Queryable,
  flow: FlowOrDraft,
  number: number,
): Promise<StoredFlow | null> {
  const { revisions } = tablesOf(flow);
  const values = [flow.userId, flow.automatisationId, number];
  const settings = await client.query<StoredAutomatisation & { tags: Tag[] }>(
    `SELECT a.id, a.name, a.entry_event_name, a.is_active, a.is_campaign, ${isBroadcast('a.id')} AS is_broadcast, a.is_ghost,
            a.reentry, a.reentry_period,
            a.reentry_field, a.exit_strategy_type, a.exit_strategy_value, a.publish_date, a.version, a.created_at, a.updated_at,
            COALESCE((SELECT jsonb_agg(jsonb_build_object('id', t.id, 'name', t.name, 'color', t.color) ORDER BY lower(t.name))
                      FROM tags t WHERE t.user_id = $1 AND r.snapshot -> 'settings' -> 'tag_ids' @> to_jsonb(t.id)), '[]') AS tags
     FROM ${revisions} r, jsonb_populate_record(NULL::automatisations, r.snapshot -> 'settings') a
     WHERE r.user_id = $1 AND r.automatisation_id = $2 AND r.number = $3::bigint`,
    values,
  );
  const [automatisation] = settings.rows;
  if (!automatisation) return null;
  const steps = await client.query<StoredStep>(
    `SELECT s.id, s.automatisation_id, s.type, s.description, s.data, s.automatisation_step_before_id, ${branchOf('s')} AS branch,
            u.id AS user_app_id, s.app_webhook_unique_identifier, s.version, s.created_at, s.updated_at
     FROM ${revisions} r
     CROSS JOIN jsonb_populate_recordset(NULL::automatisation_steps, r.snapshot -> 'steps') s
     LEFT JOIN user_apps u ON u.user_id = $1 AND u.id = s.user_app_id
     WHERE r.user_id = $1 AND r.automatisation_id = $2 AND r.number = $3::bigint ORDER BY s.id`,
    values,
  );
  return { ...automatisation, steps: steps.rows };
}
