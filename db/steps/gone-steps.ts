import type pg from 'pg';
import type { GoneStep } from '../../domain/entities/runs/run';
import type { StoredRun } from '../runs/AutomatisationRun';
import type { FlowReference } from '../automatisations/stored-flow';

/**
 * What the deleted steps were at which failed runs stand: their kind by the run's log, the rest by the revision by which the run reached
 * them. One run is read for each such step, so one revision is opened per step, not per run.
 */
export async function readGoneSteps(
  pool: pg.Pool,
  { userId, automatisationId }: FlowReference,
  failed: readonly Pick<StoredRun, 'id' | 'current_step_id'>[],
): Promise<ReadonlyMap<number, GoneStep>> {
  if (failed.length === 0) return new Map();
  const { rows } = await pool.query<GoneStep & { id: number }>(
    `SELECT gone.id, gone.type, was.step ->> 'description' AS description,
            was.step ->> 'app_webhook_unique_identifier' AS app_webhook_unique_identifier
     FROM (
       SELECT DISTINCT ON (i.step_id) i.step_id AS id, v.type, v.revision
       FROM unnest($3::bigint[], $4::bigint[]) AS i (run_id, step_id)
       LEFT JOIN automatisation_run_steps v ON v.user_id = $1 AND v.run_id = i.run_id AND v.step_id = i.step_id
       WHERE i.step_id IS NOT NULL
         AND NOT EXISTS (SELECT FROM automatisation_steps s WHERE s.user_id = $1 AND s.automatisation_id = $2 AND s.id = i.step_id)
       ORDER BY i.step_id, v.revision DESC NULLS LAST
     ) gone
     LEFT JOIN automatisation_revisions r ON r.user_id = $1 AND r.automatisation_id = $2 AND r.number = gone.revision
     LEFT JOIN LATERAL (
       SELECT step FROM jsonb_array_elements(r.snapshot -> 'steps') step WHERE (step ->> 'id')::bigint = gone.id
     ) was ON true`,
    [userId, automatisationId, failed.map(({ id }) => id), failed.map((run) => run.current_step_id)],
  );
  return new Map(rows.map(({ id, ...step }) => [id, step]));
}
