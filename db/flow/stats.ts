import type pg from 'pg';
import type { AutomatisationStats, RunState } from '../../domain/entities/run';
import type { FlowReference } from './stored-flow';

/**
 * How many runs entered and how they stand, and for each step of the chain how many visits wait, are done or failed. A run that
 * was refused never entered and is not counted.
 */
export async function flowStats(
  pool: pg.Pool,
  { userId, automatisationId }: FlowReference,
): Promise<AutomatisationStats> {
  const values = [userId, automatisationId];
  const [runs, visits] = await Promise.all([
    pool.query<{ state: RunState; runs: number; entered: number }>(
      `SELECT state, count(*) AS runs, count(entered_at) AS entered
       FROM automatisation_runs WHERE user_id = $1 AND automatisation_id = $2 AND state <> 'refused' GROUP BY state`,
      values,
    ),
    pool.query<AutomatisationStats['steps'][number]>(
      `SELECT s.id AS step_id,
              COALESCE(sum(v.visits) FILTER (WHERE v.state = 'waiting'), 0)::bigint AS waiting,
              COALESCE(sum(v.visits) FILTER (WHERE v.state = 'done'), 0)::bigint AS done,
              COALESCE(sum(v.visits) FILTER (WHERE v.state = 'failed'), 0)::bigint AS failed
       FROM automatisation_steps s
       LEFT JOIN (
         SELECT step_id, state, count(*) AS visits
         FROM automatisation_run_steps WHERE automatisation_id = $2 GROUP BY step_id, state
       ) v ON v.step_id = s.id
       WHERE s.user_id = $1 AND s.automatisation_id = $2
       GROUP BY s.id ORDER BY s.id`,
      values,
    ),
  ]);
  const count = (state: RunState): number => runs.rows.find((row) => row.state === state)?.runs ?? 0;
  return {
    entered: runs.rows.reduce((sum, row) => sum + row.entered, 0),
    running: count('running'),
    completed: count('completed'),
    failed: count('failed'),
    exited: count('exited'),
    stopped: count('stopped'),
    steps: visits.rows,
  };
}
