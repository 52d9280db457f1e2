import type pg from 'pg';
import { dashboardLines } from '../../domain/entities/dashboard';
import type { RunReason } from '../../domain/entities/runs/run-state';
import { countFailedOf, failedRunsOf } from '../runs/count-failed';

/** An automation whose runs have failed, with the last of them. */
export interface FailedRunsRow {
  automatisation_id: number;
  automatisation_name: string;
  is_campaign: boolean;
  count_of_runs: number;
  run_id: number;
  contact_external_id: string | null;
  reason: RunReason | null;
  ended_at: Date | null;
}

/** The automations whose runs failed last. Costs one index look-up per automation, and the counts of those few only. */
export async function readFailedRuns(pool: pg.Pool, userId: number): Promise<FailedRunsRow[]> {
  const { rows } = await pool.query<FailedRunsRow>(
    `WITH newest AS (
       SELECT a.id, a.name, a.is_campaign, last.id AS run_id, last.contact_id, last.reason, last.ended_at
       FROM automatisations a
       CROSS JOIN LATERAL (SELECT r.* ${failedRunsOf('a.id')} ORDER BY r.id DESC LIMIT 1) last
       WHERE a.user_id = $1 AND a.deleted_at IS NULL
       ORDER BY last.ended_at DESC NULLS LAST, last.id DESC LIMIT ${dashboardLines}
     )
     SELECT a.id AS automatisation_id, a.name AS automatisation_name, a.is_campaign, ${countFailedOf('a.id')} AS count_of_runs,
            a.run_id, c.external_id AS contact_external_id, a.reason, a.ended_at
     FROM newest a
     LEFT JOIN contacts c ON c.id = a.contact_id
     ORDER BY a.ended_at DESC NULLS LAST, a.run_id DESC`,
    [userId],
  );
  return rows;
}
