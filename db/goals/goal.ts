import type pg from 'pg';
import type { GoalInput } from '../../domain/entities/automatisations/goal';
import { toJson } from '../../domain/values/json';
import type { FlowReference } from '../automatisations/stored-flow';
import type { Querier } from '../database/connection';

/** A goal as it is stored. */
export interface StoredGoal extends GoalInput {
  id: number;
  created_at: Date;
  control_since: Date | null;
  /** From 0 to 1: how much of what was stored when the goal was set is counted. */
  progress: number;
}

/** The goal of a flow, or null. */
export async function readGoal(
  querier: Querier,
  { userId, automatisationId }: FlowReference,
): Promise<StoredGoal | null> {
  const { rows } = await querier.query<StoredGoal>(
    `SELECT g.id, g.event_name, g.filters, g.window_days::integer, g.value_field, g.control_percent::integer, g.control_since, g.created_at,
            CASE WHEN NOT EXISTS (SELECT FROM automatisation_runs r
                                  WHERE r.automatisation_id = g.automatisation_id AND r.id > g.counted_to AND r.id <= g.stored_to) THEN 1
                 WHEN g.counted_to < first.id THEN 0
                 ELSE (g.counted_to - first.id)::float8 / (g.stored_to - first.id) END AS progress
     FROM goals g
     LEFT JOIN LATERAL (
       SELECT id FROM automatisation_runs WHERE automatisation_id = g.automatisation_id ORDER BY id LIMIT 1
     ) first ON true
     WHERE g.user_id = $1 AND g.automatisation_id = $2 AND g.replaced_at IS NULL`,
    [userId, automatisationId],
  );
  return rows[0] ?? null;
}

/** Whether a flow has a goal. */
export async function hasGoal(
  querier: Querier,
  { userId, automatisationId }: FlowReference,
): Promise<boolean> {
  const { rowCount } = await querier.query(
    'SELECT FROM goals WHERE user_id = $1 AND automatisation_id = $2 AND replaced_at IS NULL',
    [userId, automatisationId],
  );
  return rowCount === 1;
}

/**
 * Sets the goal of a flow, in the caller's transaction. One that is already so stays as it is; another one is counted from the beginning,
 * by the worker. False: the account has no such flow.
 */
export async function saveGoal(
  client: pg.ClientBase,
  flow: FlowReference,
  { event_name, filters, window_days, value_field, control_percent }: GoalInput,
): Promise<boolean> {
  if (!(await lockFlow(client, flow))) return false;
  const settings = [event_name, toJson(filters), window_days, value_field, control_percent];
  const values = [flow.userId, flow.automatisationId];
  const { rowCount } = await client.query(
    `SELECT FROM goals
     WHERE user_id = $1 AND automatisation_id = $2 AND replaced_at IS NULL
       AND (event_name, filters, window_days, control_percent) = ($3, $4::jsonb, $5::smallint, $7::smallint) AND value_field IS NOT DISTINCT FROM $6`,
    [...values, ...settings],
  );
  if (rowCount) return true;
  await replaceGoal(client, flow);
  await client.query(
    `INSERT INTO goals (user_id, automatisation_id, event_name, filters, window_days, value_field, control_percent, stored_to, control_since)
     SELECT $1, $2::bigint, $3, $4::jsonb, $5, $6, $7::smallint,
            COALESCE((SELECT id FROM automatisation_runs WHERE automatisation_id = $2::bigint ORDER BY id DESC LIMIT 1), 0),
            -- A group that stays as large as it was goes on.
            CASE WHEN $7::smallint > 0 THEN COALESCE((
              SELECT CASE WHEN control_percent = $7::smallint THEN control_since END FROM goals
              WHERE user_id = $1 AND automatisation_id = $2::bigint AND replaced_at = now() ORDER BY id DESC LIMIT 1), now()) END`,
    [...values, ...settings],
  );
  return true;
}

/** Takes the goal of a flow away, in the caller's transaction. False: the account has no such flow. */
export async function removeGoal(client: pg.ClientBase, flow: FlowReference): Promise<boolean> {
  if (!(await lockFlow(client, flow))) return false;
  await replaceGoal(client, flow);
  return true;
}

const replaceGoal = (client: pg.ClientBase, { userId, automatisationId }: FlowReference) =>
  client.query(
    `UPDATE goals SET replaced_at = now() WHERE user_id = $1 AND automatisation_id = $2 AND replaced_at IS NULL`,
    [userId, automatisationId],
  );

/** Two who set the goal of one flow do so one after the other. */
async function lockFlow(
  client: pg.ClientBase,
  { userId, automatisationId }: FlowReference,
): Promise<boolean> {
  const { rowCount } = await client.query(
    'SELECT FROM automatisations WHERE user_id = $1 AND id = $2 AND deleted_at IS NULL FOR NO KEY UPDATE',
    [userId, automatisationId],
  );
  return rowCount === 1;
}
