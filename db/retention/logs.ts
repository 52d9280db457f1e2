import type pg from 'pg';
import { branchingKinds, kindsWithWays } from '../steps/kinds';
import { beginAgain, moveMark, readMark, type Mark } from './mark';
import { someOf } from './some-of';
import type { Portion } from './turn';

/** Most runs that a portion looks at: many have short logs, or none. */
const runsAtOnce = 500;

/**
 * Erases the logs of runs that ended so many days ago, those that ended first: at most so many visits and receipts. The visits go on being
 * counted at their steps (`erased_visits`). Running runs keep their logs. Failed ones are passed over until the next round, because somebody
 * may go on with them.
 */
export async function eraseLogs(client: pg.ClientBase, days: number, limit: number): Promise<Portion> {
  const runs = await nextRuns(client, days);
  const last = runs.at(-1);
  if (!last) return { erased: { visit: 0, receipt: 0 }, hasWorked: await beginAgain(client, 'log') };
  const ids = runs.filter(({ isOver }) => isOver).map(({ run }) => run);
  const visit = await eraseVisits(client, ids, limit);
  const receipt = visit < limit ? await eraseReceipts(client, ids, limit - visit) : 0;
  if (visit > 0) await client.query('UPDATE retention SET logs_days = $1', [days]);
  if (visit + receipt < limit) await moveMark(client, 'log', last);
  return { erased: { visit, receipt }, hasWorked: true };
}

interface OldRun extends Mark {
  isOver: boolean;
}

/** The runs after the mark whose logs are too old. */
async function nextRuns(client: pg.ClientBase, days: number): Promise<OldRun[]> {
  const { ended, run } = await readMark(client, 'log');
  const { rows } = await client.query<OldRun>(
    `SELECT r.id AS run, 0 AS visit, r.ended_at::text AS ended, r.state NOT IN ('running', 'failed') AS "isOver"
     FROM automatisation_runs r
     WHERE r.ended_at < now() - $1 * interval '1 day' AND (r.ended_at, r.id) > ($2::timestamptz, $3::bigint)
     ORDER BY r.ended_at, r.id LIMIT ${runsAtOnce}`,
    [days, ended, run],
  );
  return rows;
}

/** Erases visits of the runs, and adds those that a step's counts count to `erased_visits`, by the same conditions as in `flowStats`. */
async function eraseVisits(client: pg.ClientBase, ids: readonly number[], limit: number): Promise<number> {
  const { rows } = await client.query<{ visits: number }>(
    `WITH erased AS (
       DELETE FROM automatisation_run_steps s
       USING (${someOf('automatisation_run_steps', 'run_id, visit')}) old
       WHERE s.run_id = old.run_id AND s.visit = old.visit
       RETURNING s.user_id, s.automatisation_id, s.step_id, s.type, s.state, s.detail, s.started_at
     ), counted AS (
       INSERT INTO erased_visits AS kept
         (user_id, automatisation_id, step_id, start, state, way, visits, took_true, not_compared, capped)
       SELECT user_id, automatisation_id, step_id, date_trunc('hour', started_at, 'UTC'), state,
              CASE WHEN type IN ${kindsWithWays} AND state = 'done' AND jsonb_typeof(detail -> 'branch') = 'string' THEN detail ->> 'branch' ELSE '' END, count(*),
              count(*) FILTER (WHERE type IN ${branchingKinds} AND state = 'done' AND detail -> 'branch' = 'true'),
              count(*) FILTER (WHERE state = 'done' AND detail -> 'not_compared' IS NOT NULL),
              count(*) FILTER (WHERE state = 'skipped' AND detail -> 'skipped' ->> 'code' = 'message_cap')
       FROM erased WHERE state IN ('done', 'skipped')
       GROUP BY 1, 2, 3, 4, 5, 6 ORDER BY 1, 2, 3, 4, 5, 6
       ON CONFLICT (automatisation_id, step_id, state, start, way) DO UPDATE SET
         visits = kept.visits + EXCLUDED.visits, took_true = kept.took_true + EXCLUDED.took_true,
         not_compared = kept.not_compared + EXCLUDED.not_compared, capped = kept.capped + EXCLUDED.capped
     )
     SELECT count(*) AS visits FROM erased`,
    [ids, limit],
  );
  return rows[0]?.visits ?? 0;
}

/** Erases receipts of the runs: a run that has ended asks for none. */
async function eraseReceipts(client: pg.ClientBase, ids: readonly number[], limit: number): Promise<number> {
  const { rowCount } = await client.query(
    `DELETE FROM receipts p
     USING (${someOf('receipts', 'run_id, segment')}) old
     WHERE p.run_id = old.run_id AND p.segment = old.segment`,
    [ids, limit],
  );
  return rowCount ?? 0;
}
