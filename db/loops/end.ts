import type pg from 'pg';
import type { RunReason } from '../../domain/entities/runs/run-state';
import { endRuns } from '../runs/end';
import { isBeingStopped } from '../runs/resolving/held-runs';
import type { LoopReference } from './loop';

/**
 * Marks the loop as ended, because all its items have: its run goes on past it. The loop of a run that is being stopped is left alone,
 * because items of it never began.
 */
export async function endLoop(client: pg.ClientBase, { userId, runId, visit }: LoopReference): Promise<void> {
  await client.query(
    `UPDATE loops l SET ended_at = COALESCE(l.ended_at, now())
     FROM automatisation_runs r
     WHERE l.user_id = $1 AND l.run_id = $2 AND l.visit = $3 AND r.id = l.run_id AND r.state = 'running' AND NOT ${isBeingStopped('r')}`,
    [userId, runId, visit],
  );
}

/** A run whose loop was deleted under it is past that loop, perhaps at the end of its flow. */
const endLeft = `
  UPDATE loops l SET ended_at = COALESCE(l.ended_at, now())
  FROM automatisation_runs r
  WHERE l.user_id = $1 AND l.run_id = $2 AND l.visit = $3 AND r.id = l.run_id
    AND (r.state = 'completed' OR (r.state = 'running' AND r.visit > l.visit))`;

/** Ends the items of a loop whose run has ended, in the same way as the run, or has gone on without it. */
export async function leaveLoop(
  client: pg.ClientBase,
  { userId, runId, visit }: LoopReference,
): Promise<void> {
  await client.query(endLeft, [userId, runId, visit]);
  const { rows } = await client.query<{ id: number; parent_state: string; parent_reason: RunReason | null }>(
    `SELECT item.id, run.state AS parent_state, run.reason AS parent_reason
     FROM automatisation_runs item JOIN automatisation_runs run ON run.id = item.parent_run_id
     WHERE item.user_id = $1 AND item.parent_run_id = $2 AND item.parent_visit = $3 AND item.state = 'running'`,
    [userId, runId, visit],
  );
  const [first] = rows;
  if (!first) return;
  const state = first.parent_state === 'exited' ? 'exited' : 'stopped';
  const reason = first.parent_reason ?? {
    code: 'loop_left',
    message: 'The run that this loop belongs to has ended.',
  };
  await endRuns(client, { userId, runIds: rows.map(({ id }) => id), state, reason });
}
