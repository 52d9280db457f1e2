import type pg from 'pg';
import type { JsonObject } from '../../domain/entities/common';
import type { Branch } from '../../domain/flow/chain/place';
import type { StepType } from '../../domain/steps/types';
import { branchOf } from '../steps/branch';
import { automatisationColumns, type StoredAutomatisation } from './Automatisation';

/** Which flow is meant: every query names the account too, so another account's id finds nothing. */
export interface FlowReference {
  userId: number;
  automatisationId: number;
}

/** A flow, or the draft beside it. */
export type FlowOrDraft = FlowReference & { isDraft: boolean };

/** The tables of a flow, and those of a draft. Only what edits flows names the latter; runs know the former alone. */
export const tablesOf = ({ isDraft }: Pick<FlowOrDraft, 'isDraft'>) =>
  isDraft
    ? ({ flow: 'flow_drafts', steps: 'draft_steps', revisions: 'draft_revisions' } as const)
    : ({
        flow: 'automatisations',
        steps: 'automatisation_steps',
        revisions: 'automatisation_revisions',
      } as const);

/** A step as it is stored. */
export interface StoredStep {
  id: number;
  automatisation_id: number;
  type: StepType;
  description: string;
  data: JsonObject;
  automatisation_step_before_id: number | null;
  branch: Branch | null;
  user_app_id: number | null;
  app_webhook_unique_identifier: string | null;
  version: number;
  created_at: Date;
  updated_at: Date;
}

/** An automation with its whole chain, in any order. */
export interface StoredFlow extends StoredAutomatisation {
  steps: StoredStep[];
}

const selectAutomatisation = `
  SELECT ${automatisationColumns} FROM automatisations a WHERE a.user_id = $1 AND a.id = $2 AND a.deleted_at IS NULL`;

const selectSteps = (table: ReturnType<typeof tablesOf>['steps']): string => `
  SELECT id, automatisation_id, type, description, data, automatisation_step_before_id, ${branchOf(table)} AS branch, user_app_id,
         app_webhook_unique_identifier, version, created_at, updated_at
  FROM ${table} WHERE user_id = $1 AND automatisation_id = $2 ORDER BY id`;

type Queryable = pg.ClientBase | pg.Pool;

/** The steps of a flow or of the draft beside it, in any order. */
export async function readSteps(client: Queryable, flow: FlowOrDraft): Promise<StoredStep[]> {
  const { rows } = await client.query<StoredStep>(selectSteps(tablesOf(flow).steps), [
    flow.userId,
    flow.automatisationId,
  ]);
  return rows;
}

/** The flow as it is now, or null when the account has none of this id. */
export async function readFlow(client: Queryable, flow: FlowReference): Promise<StoredFlow | null> {
  const values = [flow.userId, flow.automatisationId];
  const { rows } = await client.query<StoredAutomatisation>(selectAutomatisation, values);
  const [automatisation] = rows;
  if (!automatisation) return null;
  return { ...automatisation, steps: await readSteps(client, { ...flow, isDraft: false }) };
}

/** The flow's version, or null when the account has none of this id. */
export async function flowVersion(client: Queryable, flow: FlowReference): Promise<number | null> {
  const { rows } = await client.query<{ version: number }>(
    'SELECT version FROM automatisations WHERE user_id = $1 AND id = $2 AND deleted_at IS NULL',
    [flow.userId, flow.automatisationId],
  );
  return rows[0]?.version ?? null;
}

/**
 * Reads the flow and locks it until the transaction ends. Every edit takes this lock first, so edits of one flow happen one after another.
 * The lock does not hold up events, which only refer to the row.
 */
export async function lockFlow(client: pg.ClientBase, flow: FlowReference): Promise<StoredFlow | null> {
  await client.query('SELECT FROM automatisations WHERE user_id = $1 AND id = $2 FOR NO KEY UPDATE', [
    flow.userId,
    flow.automatisationId,
  ]);
  // A separate statement, so that it sees what was committed while this one waited.
  return readFlow(client, flow);
}
