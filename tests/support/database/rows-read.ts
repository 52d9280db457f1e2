import type { Knex } from 'knex';
import type pg from 'pg';
import { openDatabase } from '../../../db/database/connection';

/**
 * Does work with one connection, whose prepared statements keep the plans that PostgreSQL made for empty tables, as in the first minute of
 * a new installation; returns how many rows and index entries of a table it read.
 */
export async function rowsRead(
  url: string,
  table: string,
  work: (pool: pg.Pool, knex: Knex) => Promise<void>,
): Promise<number> {
  const database = openDatabase(url, { poolSize: 1, applicationName: 'rows read' });
  const { pool, knex } = database;
  const read = async (): Promise<number> => {
    await pool.query('SELECT pg_stat_force_next_flush()');
    const { rows } = await pool.query<{ read: number }>(
      `SELECT (t.seq_tup_read + (SELECT sum(i.idx_tup_read) FROM pg_stat_user_indexes i WHERE i.relid = t.relid))::bigint AS read
       FROM pg_stat_user_tables t WHERE relname = $1`,
      [table],
    );
    return rows[0]?.read ?? NaN;
  };
  try {
    // New statistics would make PostgreSQL plan the statements again.
    await pool.query(`ALTER TABLE ${table} SET (autovacuum_enabled = false)`);
    await pool.query('SET plan_cache_mode = force_generic_plan');
    const before = await read();
    await work(pool, knex);
    // What its connection read is told at once, too.
    await knex.raw('SELECT pg_stat_force_next_flush()');
    return (await read()) - before;
  } finally {
    await database.close();
  }
}
