import type pg from 'pg';
import { runStates, type RunState } from '../../domain/entities/run-state';
import { runsByState } from '../flow/stats';
import type { FlowReference } from '../flow/stored-flow';

/** A run that people started, with its loop's items. */
export interface RunProgress {
  id: number;
  state: RunState;
  contact_external_id: string | null;
  created_at: Date;
  ended_at: Date | null;
  /** Null when the run has come to no loop. */
  loop: { total: number | null; done: number } | null;
}

/**
 * Of each state as many as are asked for, found by the index of runs that are no items (migration 036), and of these the first. Items that
 * were passed over, because their contacts were deleted meanwhile, have no run: they count as done when the loop has ended. A run that has
 * come to several loops, one inside an item of another, is counted by its own.
 */
const selectProgress = `
  SELECT r.id, r.state, r.created_at, r.ended_at, c.external_id AS contact_external_id,
         CASE WHEN l.run_id IS NOT NULL THEN jsonb_build_object('total', l.total, 'done',
           CASE WHEN l.ended_at IS NOT NULL THEN l.total ELSE (
             SELECT count(*) FROM automatisation_runs item
             WHERE item.parent_run_id = r.id AND item.parent_visit = l.visit AND item.state <> 'running') END) END AS loop
  FROM (
    SELECT latest.* FROM unnest($4::text[]) AS s (state) CROSS JOIN LATERAL (
      SELECT * FROM automatisation_runs
      WHERE automatisation_id = $2 AND state = s.state AND parent_run_id IS NULL AND user_id = $1
      ORDER BY created_at DESC LIMIT $3
    ) latest
    ORDER BY (latest.state = 'running') DESC, latest.id DESC
    LIMIT $3
  ) r
  LEFT JOIN contacts c ON c.id = r.contact_id
  LEFT JOIN LATERAL (SELECT * FROM loops WHERE run_id = r.id ORDER BY visit DESC LIMIT 1) l ON true
  ORDER BY (r.state = 'running') DESC, r.id DESC`;

/** The runs of a flow that are no items of loops, those that go on first, and how many go on. */
export async function readProgress(
  pool: pg.Pool,
  { userId, automatisationId }: FlowReference,
  limit: number,
): Promise<{ running: number; runs: RunProgress[] }> {
  const runs = await pool.query<RunProgress>(selectProgress, [
    ...[userId, automatisationId, limit, runStates],
  ]);
  const states = await runsByState(pool, { userId, automatisationId });
  const running = states.find(({ state }) => state === 'running')?.runs ?? 0;
  return { running, runs: runs.rows };
}
