import type pg from 'pg';

/** How many rows wait in the outbox, and how long the oldest of them has, in seconds. */
export interface Depth {
  rows: number;
  oldestSeconds: number;
}

/** The most rows that are counted for each turn. */
const mostCounted = 100_000;

/** The depth of the outbox: rows that are next (`now`), and rows from orders about very many runs (`later`). Its cost is bounded. */
export async function readOutboxDepth(pool: pg.Pool): Promise<Record<'now' | 'later', Depth>> {
  const depth: Record<'now' | 'later', Depth> = {
    now: { rows: 0, oldestSeconds: 0 },
    later: { rows: 0, oldestSeconds: 0 },
  };
  const { rows } = await pool.query<Depth & { later: boolean }>({
    name: 'outbox-depth',
    text: `
      SELECT later, count(*) AS rows, extract(epoch FROM now() - min(created_at))::float8 AS "oldestSeconds"
      FROM (
        (SELECT later, created_at FROM dispatch WHERE NOT later LIMIT $1)
        UNION ALL
        (SELECT later, created_at FROM dispatch WHERE later LIMIT $1)
      ) waiting
      GROUP BY later`,
    values: [mostCounted],
  });
  for (const { later, ...found } of rows) depth[later ? 'later' : 'now'] = found;
  return depth;
}
