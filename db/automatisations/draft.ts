import type pg from 'pg';
import { nameOf, type AuthorColumns } from '../accounts/author';
import type { Querier } from '../database/connection';
import { branchOf } from '../steps/branch';
import { keepRevision } from '../revisions/save';
import { tellChange } from './changes';
import { readSteps, type FlowReference, type StoredStep } from './stored-flow';

/** A draft beside a flow: its own version, and who saved it last. */
export interface StoredDraft extends AuthorColumns {
  version: number;
  created_at: Date;
  updated_at: Date;
}

/** The latest saves of a draft that are kept. */
const keptRevisions = 200;

/** A flow's draft without its steps; null when it has none. */
export async function readDraft(
  client: Querier,
  { userId, automatisationId }: FlowReference,
): Promise<StoredDraft | null> {
  const { rows } = await client.query<StoredDraft>(
    `SELECT d.version, d.created_at, d.updated_at, d.author_id, u.email AS author_email, ${nameOf('u')} AS author_name
     FROM flow_drafts d LEFT JOIN users u ON u.id = d.author_id
     WHERE d.user_id = $1 AND d.automatisation_id = $2`,
    [userId, automatisationId],
  );
  return rows[0] ?? null;
}

/** The steps of a draft, and those that the live flow had when it began. */
export async function readDraftSteps(
  client: pg.ClientBase | pg.Pool,
  { userId, automatisationId }: FlowReference,
): Promise<{ base: StoredStep[]; steps: StoredStep[] }> {
  const base = await client.query<StoredStep>(
    `SELECT s.id, s.automatisation_id, s.type, s.description, s.data, s.automatisation_step_before_id, ${branchOf('s')} AS branch,
            s.user_app_id, s.app_webhook_unique_identifier, s.version, s.created_at, s.updated_at
     FROM flow_drafts d CROSS JOIN jsonb_populate_recordset(NULL::automatisation_steps, d.base_steps) s
     WHERE d.user_id = $1 AND d.automatisation_id = $2 ORDER BY s.id`,
    [userId, automatisationId],
  );
  return { base: base.rows, steps: await readSteps(client, { userId, automatisationId, isDraft: true }) };
}

/** Begins a draft with the steps of the flow as they are, if there is none. The caller holds the flow's lock. */
export async function beginDraft(
  client: pg.ClientBase,
  { userId, automatisationId }: FlowReference,
  authorId: number,
): Promise<void> {
  const { rowCount } = await client.query(
    // The moment tells it from the drafts before it: it is read under the lock that they were discarded under.
    `INSERT INTO flow_drafts (user_id, automatisation_id, created_at, base_steps, author_id)
     SELECT $1, $2, clock_timestamp(), COALESCE(
       (SELECT jsonb_agg(to_jsonb(s) ORDER BY s.id) FROM automatisation_steps s WHERE s.user_id = $1 AND s.automatisation_id = $2),
       '[]'), $3
     ON CONFLICT (automatisation_id) DO NOTHING`,
    [userId, automatisationId, authorId],
  );
  if (rowCount === 0) return;
  await client.query(
    `INSERT INTO draft_steps
       (id, user_id, automatisation_id, type, description, data, automatisation_step_before_id, branch, way, user_app_id,
        app_webhook_unique_identifier, version, created_at, updated_at)
     SELECT id, user_id, automatisation_id, type, description, data, automatisation_step_before_id, branch, way, user_app_id,
            app_webhook_unique_identifier, version, created_at, updated_at
     FROM automatisation_steps WHERE user_id = $1 AND automatisation_id = $2`,
    [userId, automatisationId],
  );
  await keepRevision(client, { userId, automatisationId, isDraft: true }, authorId);
  await tellChange(client, { automatisationId });
}

/** Deletes the saves of a draft that are too old to be undone. */
export async function dropOldDraftRevisions(
  client: pg.ClientBase,
  { userId, automatisationId }: FlowReference,
  version: number,
): Promise<void> {
  await client.query(
    'DELETE FROM draft_revisions WHERE user_id = $1 AND automatisation_id = $2 AND number <= $3',
    [userId, automatisationId, version - keptRevisions],
  );
}

/** Deletes a flow's draft with its steps; returns whether it had one. */
export async function deleteDraft(
  client: pg.ClientBase,
  { userId, automatisationId }: FlowReference,
): Promise<boolean> {
  const { rowCount } = await client.query(
    'DELETE FROM flow_drafts WHERE user_id = $1 AND automatisation_id = $2',
    [userId, automatisationId],
  );
  await tellChange(client, { automatisationId });
  return rowCount === 1;
}
