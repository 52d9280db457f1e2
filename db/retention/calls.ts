import type pg from 'pg';
import type { Portion } from './turn';

/** The members of a visit's detail that show a call (domain/steps/api-call/shown.ts). */
const shown = `'{sent,request,answer}'::text[]`;

/**
 * Erases what calls sent and were answered, of those that ended so many days ago, the oldest first, and what their runs' logs show of it;
 * the logs say after how many days it went. The calls stay, with their outcomes. A call that its run has not gone on from, because it is paused or
 * failed as a whole, is left alone.
 */
export async function eraseCallContents(
  client: pg.ClientBase,
  days: number,
  limit: number,
): Promise<Portion> {
  const { rowCount: rows } = await client.query(
    `WITH old AS MATERIALIZED (
       SELECT c.user_id, c.run_id, c.visit
       FROM calls c
       WHERE c.request IS NOT NULL AND c.ended_at < now() - $1 * interval '1 day'
         -- Not a join: calls are looked at in the order of their index until there are enough.
         AND (SELECT r.state NOT IN ('running', 'failed') OR r.visit <> c.visit FROM automatisation_runs r
              WHERE r.user_id = c.user_id AND r.id = c.run_id)
       ORDER BY c.ended_at LIMIT $2 FOR UPDATE SKIP LOCKED
     ), erased AS (
       UPDATE calls c SET request = NULL, answer = NULL, writes = NULL
       FROM old WHERE c.user_id = old.user_id AND c.run_id = old.run_id AND c.visit = old.visit
       RETURNING c.user_id, c.run_id, c.visit
     ), logged AS (
       UPDATE automatisation_run_steps s SET detail = s.detail - ${shown} || jsonb_build_object('erased_after_days', $1::integer)
       FROM old WHERE s.user_id = old.user_id AND s.run_id = old.run_id AND s.visit = old.visit
     )
     SELECT FROM erased`,
    [days, limit],
  );
  return { erased: { call: rows ?? 0 }, hasWorked: (rows ?? 0) > 0 };
}
