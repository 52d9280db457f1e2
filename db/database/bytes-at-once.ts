/** Most bytes of stored data that background work reads at once. */
export const bytesAtOnce = 32 * 1024 * 1024;

/** SQL: about how many bytes a stored column of jsonb is as it is read. Short data is not written out for that. */
export const bytesOf = (column: string): string =>
  `CASE WHEN pg_column_compression(${column}) IS NULL AND pg_column_size(${column}) < 2000
        THEN pg_column_size(${column}) ELSE octet_length(${column}::text) END`;

/** How many of the first items are within a limit together: one at the least, where there is one. */
export function howManyFit(sizes: readonly number[], limit: number): number {
  let sum = 0;
  const over = sizes.findIndex((size) => (sum += size) > limit);
  return over === -1 ? sizes.length : Math.max(1, over);
}
