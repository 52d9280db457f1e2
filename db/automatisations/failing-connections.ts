import type pg from 'pg';
import type { AppKind } from '../../domain/entities/app';
import type { RunReason } from '../../domain/entities/runs/run-state';
import type { Words } from '../../domain/values/text/words';
import type { FlowReference } from './stored-flow';

/** A connection of a flow that is known not to work just now: its test failed, or its calls are tried again. */
export interface FailingConnection {
  id: number;
  app: AppKind;
  name: string;
  since: Date;
  test_problem: Words | null;
  /** Why its calls are tried again; null when they are not. */
  reason: Pick<RunReason, 'code' | 'message'> | null;
}

/** The connections that the steps of a flow call through and that are known not to work, longest failing first. */
export async function readFailingConnections(
  pool: pg.Pool,
  { userId, automatisationId }: FlowReference,
): Promise<FailingConnection[]> {
  const { rows } = await pool.query<FailingConnection>(
    `SELECT u.id, u.app, u.name, u.test_problem,
            CASE WHEN u.test_problem IS NULL THEN waiting.began_at ELSE COALESCE(u.problem_since, u.updated_at) END AS since,
            waiting.detail -> 'reason' AS reason
     FROM user_apps u
     LEFT JOIN LATERAL (
       SELECT n.began_at, n.detail FROM notices n JOIN automatisation_steps s ON s.user_id = n.user_id AND s.id = n.step_id
       WHERE n.user_id = $1 AND n.kind = 'calls_waiting' AND n.ended_at IS NULL AND s.user_app_id = u.id
       ORDER BY n.began_at LIMIT 1
     ) waiting ON true
     WHERE u.user_id = $1 AND (u.test_problem IS NOT NULL OR waiting.began_at IS NOT NULL)
       AND u.id IN (SELECT user_app_id FROM automatisation_steps WHERE user_id = $1 AND automatisation_id = $2)
     ORDER BY since, u.id`,
    [userId, automatisationId],
  );
  return rows;
}
