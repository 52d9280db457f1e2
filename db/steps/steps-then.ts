import type { Querier } from '../database/connection';
import type { FlowReference } from '../automatisations/stored-flow';

/** A step as it was at a run's visit, if it has changed since or is gone. */
interface StepThen {
  visit: number;
  /** Null, like the following fields, where the revision has no such step. */
  description: string | null;
  app_webhook_unique_identifier: string | null;
  /** It does something else now; false: only its description differs, or it is gone. */
  edited_since: boolean;
  /** It is no longer in the flow. */
  deleted_since: boolean;
}

/**
 * The steps that were saved after a run's visit began, and those that are gone, as they were in the revision of the visit. Each of those
 * revisions is opened once, however many visits it has; most runs have none.
 */
export async function readStepsThen(
  client: Querier,
  { userId, automatisationId }: FlowReference,
  runId: number,
): Promise<StepThen[]> {
  const { rows } = await client.query<StepThen>(
    `WITH touched_since AS (
       SELECT v.visit, v.revision, v.step_id AS id, s.description, s.data, s.user_app_id, s.id IS NULL AS is_deleted
       FROM automatisation_run_steps v
       LEFT JOIN automatisation_steps s ON s.id = v.step_id AND s.user_id = $1 AND s.automatisation_id = $2
       WHERE v.user_id = $1 AND v.automatisation_id = $2 AND v.run_id = $3 AND (s.id IS NULL OR s.updated_at > v.started_at)
     ), steps_then AS (
       SELECT r.number, (step ->> 'id')::bigint AS id, step
       FROM automatisation_revisions r, jsonb_array_elements(r.snapshot -> 'steps') step
       WHERE r.user_id = $1 AND r.automatisation_id = $2 AND r.number IN (SELECT revision FROM touched_since)
     ), compared AS (
       SELECT n.visit, n.is_deleted AS deleted_since, n.description AS now,
              o.step ->> 'description' AS description,
              o.step ->> 'app_webhook_unique_identifier' AS app_webhook_unique_identifier,
              NOT n.is_deleted AND (n.data, n.user_app_id)
                IS DISTINCT FROM (o.step -> 'data', (o.step ->> 'user_app_id')::bigint) AS edited_since
       FROM touched_since n LEFT JOIN steps_then o ON o.number = n.revision AND o.id = n.id
       WHERE n.is_deleted OR o.id IS NOT NULL
     )
     SELECT visit, description, app_webhook_unique_identifier, edited_since, deleted_since FROM compared
     WHERE deleted_since OR edited_since OR description <> now`,
    [userId, automatisationId, runId],
  );
  return rows;
}
