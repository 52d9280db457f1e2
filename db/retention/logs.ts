import type pg from 'pg';
import type { Portion } from './turn';

/** Most runs that a portion looks at: many have short logs, or none. */
const runsAtOnce = 500;

/**
 * Erases the logs of runs that ended so many days ago, those that ended first: at most so many visits and receipts. The visits go on being
 * counted at their steps (`erased_visits`). Running runs keep their logs, and failed ones too, because somebody may go on with them.
 */
export async function eraseLogs(client: pg.ClientBase, days: number, limit: number): Promise<Portion> {
  const runs = await nextRuns(client, days);
  if (runs.upTo === null) return { erased: {}, hasWorked: false };
  const visit = await eraseVisits(client, runs.ids, limit);
  const receipt = visit < limit ? await eraseReceipts(client, runs.ids, limit - visit) : 0;
  if (visit + receipt < limit)
    await client.query(
      `UPDATE retention SET logs_to = ended_at, logs_to_run = id, logs_days = $2
       FROM automatisation_runs WHERE id = $1`,
      [runs.upTo, days],
    );
  return { erased: { visit, receipt }, hasWorked: true };
}

/** The runs whose logs are next, and the last one that was looked at; null when no run is old enough. */
async function nextRuns(
  client: pg.ClientBase,
  days: number,
): Promise<{ ids: number[]; upTo: number | null }> {
  // As constants: the index takes no bounds from a subquery. As text: a Date would lose the microseconds.
  const marks = await client.query<{ at: string; run: number }>(
    'SELECT logs_to::text AS at, logs_to_run AS run FROM retention',
  );
  const { rows } = await client.query<{ id: number; state: string }>(
    `SELECT r.id, r.state FROM automatisation_runs r
     WHERE r.ended_at IS NOT NULL AND r.ended_at < now() - $1 * interval '1 day'
       AND (r.ended_at, r.id) > ($2::timestamptz, $3::bigint)
     ORDER BY r.ended_at, r.id LIMIT ${runsAtOnce}`,
    [days, marks.rows[0]?.at, marks.rows[0]?.run],
  );
  const ended = rows.filter(({ state }) => state !== 'running' && state !== 'failed');
  return { ids: ended.map(({ id }) => id), upTo: rows.at(-1)?.id ?? null };
}

/** Erases visits of the runs, and adds those that a step's counts count to `erased_visits`, by the same conditions as in `flowStats`. */
async function eraseVisits(client: pg.ClientBase, ids: readonly number[], limit: number): Promise<number> {
  const { rows } = await client.query<{ visits: number }>(
    `WITH erased AS (
       DELETE FROM automatisation_run_steps s
       USING (
         SELECT run_id, visit FROM automatisation_run_steps WHERE run_id = ANY ($1::bigint[]) ORDER BY run_id, visit LIMIT $2
       ) old
       WHERE s.run_id = old.run_id AND s.visit = old.visit
       RETURNING s.user_id, s.automatisation_id, s.step_id, s.type, s.state, s.detail, s.started_at
     ), counted AS (
       INSERT INTO erased_visits AS kept (user_id, automatisation_id, step_id, start, state, visits, took_true, not_compared)
       SELECT user_id, automatisation_id, step_id, date_trunc('hour', started_at, 'UTC'), state, count(*),
              count(*) FILTER (WHERE type = 'CONDITION' AND state = 'done' AND detail -> 'branch' = 'true'),
              count(*) FILTER (WHERE state = 'done' AND detail -> 'not_compared' IS NOT NULL)
       FROM erased WHERE state IN ('done', 'skipped')
       GROUP BY 1, 2, 3, 4, 5 ORDER BY 1, 2, 3, 4, 5
       ON CONFLICT (automatisation_id, step_id, state, start) DO UPDATE SET
         visits = kept.visits + EXCLUDED.visits, took_true = kept.took_true + EXCLUDED.took_true,
         not_compared = kept.not_compared + EXCLUDED.not_compared
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
     USING (SELECT run_id, segment FROM receipts WHERE run_id = ANY ($1::bigint[]) ORDER BY run_id, segment LIMIT $2) old
     WHERE p.run_id = old.run_id AND p.segment = old.segment`,
    [ids, limit],
  );
  return rowCount ?? 0;
}
