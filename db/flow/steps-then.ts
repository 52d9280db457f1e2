import type { Querier } from '../connection';
import type { FlowReference } from './stored-flow';

/** What a step was when a run came by, where it is another one now. */
interface StepThen {
  visit: number;
  description: string;
  /** It does something else now; else it is only described otherwise. */
  edited_since: boolean;
}

/**
 * The steps that were saved after a run's visit began, as they were in the revision that the visit went by. Each of those revisions
 * is opened once, however many visits it has; most runs have none.
 */
export async function readStepsThen(
  client: Querier,
  { userId, automatisationId }: FlowReference,
  runId: number,
): Promise<StepThen[]> {
  const { rows } = await client.query<StepThen>(
    `WITH saved_since AS (
       SELECT v.visit, v.revision, s.id, s.description, s.data, s.user_app_id
       FROM automatisation_run_steps v JOIN automatisation_steps s ON s.id = v.step_id
       WHERE v.user_id = $1 AND s.user_id = $1 AND v.automatisation_id = $2 AND v.run_id = $3 AND s.updated_at > v.started_at
     ), steps_then AS (
       SELECT r.number, (step ->> 'id')::bigint AS id, step
       FROM automatisation_revisions r, jsonb_array_elements(r.snapshot -> 'steps') step
       WHERE r.user_id = $1 AND r.automatisation_id = $2 AND r.number IN (SELECT revision FROM saved_since)
     ), compared AS (
       SELECT n.visit, o.step ->> 'description' AS description, n.description AS now,
              (n.data, n.user_app_id) IS DISTINCT FROM (o.step -> 'data', (o.step ->> 'user_app_id')::bigint) AS edited_since
       FROM saved_since n JOIN steps_then o ON o.number = n.revision AND o.id = n.id
     )
     SELECT visit, description, edited_since FROM compared WHERE edited_since OR description <> now`,
    [userId, automatisationId, runId],
  );
  return rows;
}
