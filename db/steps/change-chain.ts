import pg from 'pg';
import type { JsonObject } from '../../domain/entities/common';
import type { MovedRuns } from '../../domain/entities/automatisations/flow-effect';
import type { ChainChange } from '../../domain/flow/chain/change';
import type { Place } from '../../domain/flow/chain/place';
import type { StepType } from '../../domain/steps/types';
import { toJson } from '../../domain/values/json';
import { retimeRuns, takeRunsOn, type EditedFlow } from '../run-orders/edited';
import { tablesOf, type FlowOrDraft } from '../automatisations/stored-flow';
import { branchColumns } from './branch';

/** The content of a step, regardless of its place. */
export interface StepContent {
  type: StepType;
  description: string;
  data: JsonObject;
  user_app_id: number | null;
  app_webhook_unique_identifier: string | null;
}

/** Whether the database refused a second step at one place. */
export const isPlaceTaken = (error: unknown): boolean =>
  error instanceof pg.DatabaseError &&
  (error.constraint === 'automatisation_steps_place' || error.constraint === 'draft_steps_place');

/** An id for a step that is to be inserted: the steps that it moves refer to it before it exists. */
export async function nextStepId(client: pg.ClientBase): Promise<number> {
  const { rows } = await client.query<{ id: number }>(
    `SELECT nextval(pg_get_serial_sequence('automatisation_steps', 'id')) AS id`,
  );
  const [row] = rows;
  if (!row) throw new Error('The sequence of steps gave no id');
  return row.id;
}

/** Stores a new step at its place; the step that stands there is moved by `changeChain` in the same transaction. */
export async function storeStep(
  client: pg.ClientBase,
  flow: FlowOrDraft,
  step: StepContent & Place & { id: number },
): Promise<void> {
  await client.query(
    `INSERT INTO ${tablesOf(flow).steps}
       (id, user_id, automatisation_id, type, description, data, automatisation_step_before_id, branch, way, user_app_id,
        app_webhook_unique_identifier)
     VALUES ($1, $2, $3, $4, $5, $6::jsonb, $7, $8, $9, $10, $11)`,
    [
      step.id,
      flow.userId,
      flow.automatisationId,
      step.type,
      step.description,
      toJson(step.data),
      step.automatisation_step_before_id,
      branchColumns(step.branch).branch,
      branchColumns(step.branch).way,
      step.user_app_id,
      step.app_webhook_unique_identifier,
    ],
  );
}

/** Replaces the content of a step; its place stays. A step whose content does not change keeps its version. */
export async function updateStep(
  client: pg.ClientBase,
  flow: FlowOrDraft,
  step: Omit<StepContent, 'type'> & { id: number },
): Promise<void> {
  await client.query(
    `UPDATE ${tablesOf(flow).steps}
     SET description = $4, data = $5::jsonb, user_app_id = $6, app_webhook_unique_identifier = $7, version = version + 1,
         updated_at = now()
     WHERE user_id = $1 AND automatisation_id = $2 AND id = $3
       AND (description, data, user_app_id, app_webhook_unique_identifier) IS DISTINCT FROM ($4, $5::jsonb, $6::bigint, $7)`,
    [
      flow.userId,
      flow.automatisationId,
      step.id,
      step.description,
      toJson(step.data),
      step.user_app_id,
      step.app_webhook_unique_identifier,
    ],
  );
}

/** A flow that is edited, or the draft beside it, which no run follows. */
export type EditedSteps = EditedFlow & { isDraft: boolean };

/**
 * Applies an edit of the chain: moves steps, deletes steps, and moves on the runs that stand on deleted ones; returns how many went where.
 * A draft moves no runs.
 */
export async function changeChain(
  client: pg.ClientBase,
  flow: EditedSteps,
  { moved, removed }: ChainChange,
): Promise<MovedRuns[]> {
  const { steps: table } = tablesOf(flow);
  const values = [flow.userId, flow.automatisationId];
  if (moved.length > 0) {
    await client.query(
      `UPDATE ${table} s
       SET automatisation_step_before_id = i.before_id, branch = i.branch, way = i.way, updated_at = now()
       FROM unnest($3::bigint[], $4::bigint[], $5::boolean[], $6::text[]) AS i (id, before_id, branch, way)
       WHERE s.user_id = $1 AND s.automatisation_id = $2 AND s.id = i.id`,
      [
        ...values,
        moved.map((step) => step.id),
        moved.map((step) => step.automatisation_step_before_id),
        moved.map((step) => branchColumns(step.branch).branch),
        moved.map((step) => branchColumns(step.branch).way),
      ],
    );
  }
  if (removed.size === 0) return [];
  await client.query(
    `DELETE FROM ${table} WHERE user_id = $1 AND automatisation_id = $2 AND id = ANY ($3::bigint[])`,
    [...values, [...removed.keys()]],
  );
  return flow.isDraft ? [] : takeRunsOn(client, flow, removed);
}

/** Tells the runs that wait at a step that it has changed; returns how many there are. None wait at a step of a draft. */
export async function retimeStep(client: pg.ClientBase, flow: EditedSteps, stepId: number): Promise<number> {
  return flow.isDraft ? 0 : retimeRuns(client, flow, [stepId]);
}
