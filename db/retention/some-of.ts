/** SQL: the keys of at most $2 rows of the runs $1, run by run. */
export const someOf = (table: string, key: string): string => `
  SELECT theirs.* FROM unnest($1::bigint[]) AS i (id)
  CROSS JOIN LATERAL (SELECT ${key} FROM ${table} WHERE run_id = i.id OFFSET 0) theirs LIMIT $2`;
