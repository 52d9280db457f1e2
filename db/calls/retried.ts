import type pg from 'pg';
import type { RetriedCall } from '../../domain/entities/run';

/** The call that a running run waits for, once an attempt at it has failed and it is made again; null when there is none. */
export async function readRetriedCall(
  pool: pg.Pool,
  userId: number,
  runId: number,
): Promise<RetriedCall | null> {
  const { rows } = await pool.query<RetriedCall>(
    `SELECT c.visit, jsonb_build_object('code', c.trouble -> 'code', 'message', c.trouble -> 'message') AS reason,
            -- The attempt that is under way has not failed.
            c.attempts - CASE c.state WHEN 'sending' THEN 1 ELSE 0 END AS attempts,
            CASE c.state WHEN 'pending' THEN c.trouble ->> 'next_at' END AS next_at
     FROM calls c JOIN automatisation_runs r ON r.id = c.run_id
     WHERE c.user_id = $1 AND c.run_id = $2 AND c.visit = r.visit AND r.state = 'running'
       AND c.state IN ('pending', 'sending') AND c.trouble IS NOT NULL`,
    [userId, runId],
  );
  return rows[0] ?? null;
}
