import type pg from 'pg';
import type { JsonObject } from '../../domain/entities/common';
import type { exitStrategyTypes, reentryRules } from '../../domain/entities/automatisation';
import type { Tag } from '../../domain/entities/tag';
import type { StepType } from '../../domain/steps/types';

/** Which flow is meant: every query names the account too, so another account's id finds nothing. */
export interface FlowReference {
  userId: number;
  automatisationId: number;
}

/** A step as it is stored. */
export interface StoredStep {
  id: number;
  automatisation_id: number;
  type: StepType;
  description: string;
  data: JsonObject;
  automatisation_step_before_id: number | null;
  branch: boolean | null;
  user_app_id: number | null;
  app_webhook_unique_identifier: string | null;
  version: number;
  created_at: Date;
  updated_at: Date;
}

/** An automation or a campaign as it is stored, its tags with it. */
export interface StoredAutomatisation {
  id: number;
  name: string;
  entry_event_name: string;
  is_active: boolean;
  is_campaign: boolean;
  is_ghost: boolean;
  reentry: (typeof reentryRules)[number];
  exit_strategy_type: (typeof exitStrategyTypes)[number];
  exit_strategy_value: string | null;
  publish_date: Date | null;
  version: number;
  created_at: Date;
  updated_at: Date;
  tags: Pick<Tag, 'id' | 'name' | 'color'>[];
}

/** An automation with its whole chain, in any order. */
export interface StoredFlow extends StoredAutomatisation {
  steps: StoredStep[];
}

/** The columns of an automation `a`, as lists and pages read them. */
export const automatisationColumns = `
  a.id, a.name, a.entry_event_name, a.is_active, a.is_campaign, a.is_ghost, a.reentry, a.exit_strategy_type,
  a.exit_strategy_value, a.publish_date, a.version, a.created_at, a.updated_at,
  COALESCE((SELECT jsonb_agg(jsonb_build_object('id', t.id, 'name', t.name, 'color', t.color) ORDER BY lower(t.name))
            FROM automatisation_tags l JOIN tags t ON t.id = l.tag_id
            WHERE l.automatisation_id = a.id), '[]') AS tags`;

const selectAutomatisation = `
  SELECT ${automatisationColumns} FROM automatisations a WHERE a.user_id = $1 AND a.id = $2`;

const selectSteps = `
  SELECT id, automatisation_id, type, description, data, automatisation_step_before_id, branch, user_app_id,
         app_webhook_unique_identifier, version, created_at, updated_at
  FROM automatisation_steps WHERE user_id = $1 AND automatisation_id = $2 ORDER BY id`;

type Queryable = pg.ClientBase | pg.Pool;

/** The flow as it is now, or null when the account has none of this id. */
export async function readFlow(client: Queryable, flow: FlowReference): Promise<StoredFlow | null> {
  const values = [flow.userId, flow.automatisationId];
  const { rows } = await client.query<StoredAutomatisation>(selectAutomatisation, values);
  const [automatisation] = rows;
  if (!automatisation) return null;
  const steps = await client.query<StoredStep>(selectSteps, values);
  return { ...automatisation, steps: steps.rows };
}

/**
 * Reads the flow and holds it until the transaction ends: whoever edits it takes this lock first, so edits of one flow happen
 * one after another. The lock does not hold up events, which only refer to the row.
 */
export async function lockFlow(client: pg.ClientBase, flow: FlowReference): Promise<StoredFlow | null> {
  await client.query('SELECT FROM automatisations WHERE user_id = $1 AND id = $2 FOR NO KEY UPDATE', [
    flow.userId,
    flow.automatisationId,
  ]);
  // A statement of its own: it sees what was committed while this one waited.
  return readFlow(client, flow);
}
