import { failedRunsCounted } from '../../domain/entities/runs/run-state';
import type { Querier } from '../database/connection';
import type { FoundNotice } from './found';

/** The connections that are known not to work and that published flows, or campaigns, call through; and how many runs failed there since. */
export async function findFailingConnections(
  client: Querier,
  accounts: readonly number[],
): Promise<FoundNotice[]> {
  const { rows } = await client.query<FoundNotice>(
    `SELECT c.user_id, 'connection_failing' AS kind, NULL AS automatisation_id, NULL AS step_id, c.id AS user_app_id,
            COALESCE(c.problem_since, c.updated_at) AS began_at, failed.runs AS count, '{}'::jsonb AS detail, true AS opens
     FROM user_apps c
     CROSS JOIN LATERAL (
       SELECT count(DISTINCT r.id) AS runs
       FROM (
         SELECT v.run_id, v.step_id FROM automatisation_steps s
         -- A run may have come to its call an hour before it was given up.
         JOIN automatisation_run_steps v ON v.automatisation_id = s.automatisation_id AND v.step_id = s.id AND v.state = 'failed'
           AND v.started_at > c.problem_since - interval '1 hour'
         WHERE s.user_app_id = c.id LIMIT ${failedRunsCounted}
       ) v
       JOIN automatisation_runs r ON r.user_id = c.user_id AND r.id = v.run_id AND r.state = 'failed' AND r.current_step_id = v.step_id
     ) failed
     WHERE c.user_id = ANY ($1::bigint[]) AND c.test_problem IS NOT NULL
       AND EXISTS (SELECT FROM automatisation_steps s JOIN automatisations a ON a.user_id = s.user_id AND a.id = s.automatisation_id
                   WHERE s.user_app_id = c.id AND a.is_active AND a.deleted_at IS NULL)`,
    [accounts],
  );
  return rows;
}
