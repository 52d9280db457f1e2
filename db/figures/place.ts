import type { Knex } from 'knex';

/** A part of a list. */
export interface Part {
  offset: number;
  limit: number;
}

/** Where in a list a part of it lies, and how long the list is. */
export interface Place<Key> {
  total: number;
  /** The keys that contain the part; null when it lies beyond the end. */
  keys: { low: Key; high: Key } | null;
  /** Rows of those keys that come before the part. */
  skipped: number;
}

/**
 * Finds a part of a list that is sorted by a key, from the number of rows of each key: rows before the part need not be read then. `counts`
 * selects `key` and `rows`; a key may occur several times.
 */
export async function findPlace<Key>(
  knex: Knex,
  counts: string,
  bindings: Record<string, string | number | null>,
  { sortOrder, offset, limit }: Part & { sortOrder: 'asc' | 'desc' },
): Promise<Place<Key>> {
  const { rows } = await knex.raw<{
    rows: { total: number; low: Key | null; high: Key | null; before: number | null }[];
  }>(
    `SELECT coalesce(max(upto), 0)::bigint AS total, min(key) FILTER (WHERE is_in) AS low,
            max(key) FILTER (WHERE is_in) AS high, (min(upto - rows) FILTER (WHERE is_in))::bigint AS before
     FROM (
       SELECT key, rows, upto, upto > :offset AND upto - rows < :end AS is_in
       FROM (
         SELECT key, rows, sum(rows) OVER (ORDER BY key ${sortOrder === 'asc' ? 'ASC' : 'DESC'}) AS upto
         FROM (SELECT key, sum(rows) AS rows FROM (${counts}) part GROUP BY key HAVING sum(rows) > 0) by_key
       ) running
     ) placed`,
    { ...bindings, offset, end: offset + limit },
  );
  const [row] = rows;
  if (!row || row.low === null || row.high === null)
    return { total: row?.total ?? 0, keys: null, skipped: 0 };
  return { total: row.total, keys: { low: row.low, high: row.high }, skipped: offset - (row.before ?? 0) };
}
