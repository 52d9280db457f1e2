import { createHash } from 'node:crypto';
import type pg from 'pg';

/** Returns a hash of an account's rows for each table: comparing two results shows whether anything has changed. */
export async function rowsOfAccount(pool: pg.Pool, userId: number): Promise<Record<string, string>> {
  const { rows: tables } = await pool.query<{ name: string; column: string }>(
    `SELECT c.table_name AS name, c.column_name AS column FROM information_schema.columns c
     JOIN pg_tables t ON t.schemaname = c.table_schema AND t.tablename = c.table_name
     WHERE c.table_schema = 'public' AND (c.column_name = 'user_id' OR c.table_name = 'users' AND c.column_name = 'id')
     ORDER BY 1`,
  );
  const hashes: Record<string, string> = {};
  for (const { name, column } of tables) {
    const { rows } = await pool.query<{ row: string }>(
      `SELECT t::text AS row FROM ${name} t WHERE ${column} = $1 ORDER BY 1`,
      [userId],
    );
    const hash = createHash('sha256');
    for (const { row } of rows) hash.update(`${row}\n`);
    hashes[name] = `${rows.length} rows, ${hash.digest('hex').slice(0, 16)}`;
  }
  return hashes;
}
