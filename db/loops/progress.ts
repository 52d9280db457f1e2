import type pg from 'pg';
import type { LoopReference } from './loop';

/** A loop with the states of its items. */
export interface StoredLoopProgress {
  step_id: number;
  visit: number;
  total: number | null;
  begun: number;
  running: number;
  completed: number;
  failed: number;
  exited: number;
  stopped: number;
  control: number;
  created_at: Date;
  ended_at: Date | null;
}

/** The loops that a run has reached, with their progress. Progress goes back only where a failed item is retried. */
export async function loopsOfRun(
  client: pg.ClientBase | pg.Pool,
  { userId, runId }: Omit<LoopReference, 'visit'>,
): Promise<StoredLoopProgress[]> {
  const { rows } = await client.query<StoredLoopProgress>(
    `SELECT loop.step_id, loop.visit, loop.total, loop.created_at, loop.ended_at, count(item.id) AS begun,
            count(*) FILTER (WHERE item.state = 'running') AS running,
            count(*) FILTER (WHERE item.state = 'completed') AS completed,
            count(*) FILTER (WHERE item.state = 'failed') AS failed,
            count(*) FILTER (WHERE item.state = 'exited') AS exited,
            count(*) FILTER (WHERE item.state = 'stopped') AS stopped,
            count(*) FILTER (WHERE item.state = 'refused') AS control
     FROM loops loop
     LEFT JOIN automatisation_runs item ON item.parent_run_id = loop.run_id AND item.parent_visit = loop.visit
     WHERE loop.user_id = $1 AND loop.run_id = $2
     GROUP BY loop.run_id, loop.visit ORDER BY loop.visit`,
    [userId, runId],
  );
  return rows;
}
