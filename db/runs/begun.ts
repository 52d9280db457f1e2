import type pg from 'pg';

/** How many of the runs that have done their first stretch are in each state; those that wait together are `asleep`
 * (`workflowIdOfSleepers`). */
export async function countBegun(
  pool: pg.Pool,
  runIds: readonly number[],
): Promise<Readonly<Record<string, number>>> {
  const { rows } = await pool.query<{ state: string; count: number }>({
    name: 'count-begun-runs',
    text: `
      SELECT run.state, count(*) AS count FROM unnest($1::bigint[]) AS i (id) CROSS JOIN LATERAL (
        SELECT CASE WHEN r.state = 'running' AND r.group_workflow_id LIKE '%-asleep' THEN 'asleep' ELSE r.state END AS state
        FROM automatisation_runs r WHERE r.id = i.id AND r.segment > 0 OFFSET 0
      ) run GROUP BY 1`,
    values: [runIds],
  });
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]));
}
