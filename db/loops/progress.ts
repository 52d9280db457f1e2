import type pg from 'pg';
import type { RunState } from '../../domain/entities/runs/run-state';
import { itemsOfLoops } from '../flow-counts/of-runs';
import type { LoopReference } from './loop';
import { totalWithoutErased } from './of-erased-contacts';

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

/** SQL: how many items of a loop are in a state, of `item`. */
const itemsIn = (state: RunState | 'refused'): string =>
  `COALESCE(sum(item.items) FILTER (WHERE item.state = '${state}'), 0)::bigint`;

/** The loops that a run has reached, with their progress. Progress goes back only where a failed item is retried. */
export async function loopsOfRun(
  client: pg.ClientBase | pg.Pool,
  { userId, runId }: Omit<LoopReference, 'visit'>,
): Promise<StoredLoopProgress[]> {
  const { rows } = await client.query<StoredLoopProgress>(
    `SELECT loop.step_id, loop.visit, ${totalWithoutErased('loop')} AS total, loop.created_at, loop.ended_at, COALESCE(sum(item.items), 0)::bigint AS begun,
            ${itemsIn('running')} AS running, ${itemsIn('completed')} AS completed, ${itemsIn('failed')} AS failed,
            ${itemsIn('exited')} AS exited, ${itemsIn('stopped')} AS stopped, ${itemsIn('refused')} AS control
     FROM loops loop
     JOIN automatisation_runs r ON r.id = loop.run_id
     LEFT JOIN LATERAL ${itemsOfLoops('r')} item ON item.visit = loop.visit
     WHERE loop.user_id = $1 AND loop.run_id = $2
     GROUP BY loop.run_id, loop.visit ORDER BY loop.visit`,
    [userId, runId],
  );
  return rows;
}
