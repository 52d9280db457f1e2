import type pg from 'pg';

/** How many of the runs have done their first segment, and go on. */
export async function countGoneOn(pool: pg.Pool, runIds: readonly number[]): Promise<number> {
  const { rows } = await pool.query<{ count: number }>({
    name: 'count-runs-gone-on',
    text: `
      SELECT count(*) FROM unnest($1::bigint[]) AS i (id) CROSS JOIN LATERAL (
        SELECT FROM automatisation_runs r WHERE r.id = i.id AND r.state = 'running' AND r.segment > 0 OFFSET 0
      ) run`,
    values: [runIds],
  });
  return rows[0]?.count ?? 0;
}
