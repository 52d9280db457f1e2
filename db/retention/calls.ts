import type pg from 'pg';
import { beginAgain, moveMark, readMark, type Mark } from './mark';
import type { Portion } from './turn';

/** The members of a visit's detail that show a call (domain/steps/api-call/shown.ts). */
const shown = `'{sent,request,answer}'::text[]`;

/**
 * Erases what calls sent and were answered, of those that ended so many days ago, the oldest first, what providers wrote of them since, and
 * what their runs' logs show of it; the logs say for how many days it was kept. It looks at so many calls at most. The calls stay, with their outcomes. A call that its run
 * has not gone on from, because it is paused or failed as a whole, is passed over until the next round.
 */
export async function eraseCallContents(
  client: pg.ClientBase,
  days: number,
  limit: number,
): Promise<Portion> {
  const calls = await nextCalls(client, days, limit);
  const last = calls.at(-1);
  if (!last) return { erased: { call: 0 }, hasWorked: await beginAgain(client, 'call') };
  const over = calls.filter(({ isNeeded }) => !isNeeded);
  await client.query(
    `WITH old AS MATERIALIZED (
       SELECT * FROM unnest($1::bigint[], $2::integer[]) AS i (run_id, visit)
     ), erased AS (
       UPDATE calls c SET request = NULL, answer = NULL, writes = NULL
       FROM old WHERE c.run_id = old.run_id AND c.visit = old.visit
     ), told AS (
       UPDATE message_outcomes o SET words = NULL, link = NULL
       FROM old WHERE o.run_id = old.run_id AND o.visit = old.visit AND (o.words IS NOT NULL OR o.link IS NOT NULL)
     ), clicked AS (
       DELETE FROM message_results m USING old WHERE m.run_id = old.run_id AND m.visit = old.visit AND m.kind = 'link'
     )
     UPDATE automatisation_run_steps s SET detail = s.detail - ${shown} || jsonb_build_object('erased_after_days', $3::integer)
     FROM old WHERE s.run_id = old.run_id AND s.visit = old.visit`,
    [over.map(({ run }) => run), over.map(({ visit }) => visit), days],
  );
  await moveMark(client, 'call', last);
  return { erased: { call: over.length }, hasWorked: true };
}

interface OldCall extends Mark {
  isNeeded: boolean;
}

/** The calls after the mark whose contents are too old. */
async function nextCalls(client: pg.ClientBase, days: number, limit: number): Promise<OldCall[]> {
  const { ended, run, visit } = await readMark(client, 'call');
  const { rows } = await client.query<OldCall>(
    `SELECT c.run_id AS run, c.visit, c.ended_at::text AS ended,
            (SELECT r.state IN ('running', 'failed') AND r.visit = c.visit FROM automatisation_runs r
             WHERE r.user_id = c.user_id AND r.id = c.run_id) AS "isNeeded"
     FROM calls c
     WHERE c.request IS NOT NULL AND c.ended_at < now() - $1 * interval '1 day'
       AND (c.ended_at, c.run_id, c.visit) > ($2::timestamptz, $3::bigint, $4::integer)
     ORDER BY c.ended_at, c.run_id, c.visit LIMIT $5`,
    [days, ended, run, visit, limit],
  );
  return rows;
}
