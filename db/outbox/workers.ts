import type pg from 'pg';

/** What a worker process calls itself to PostgreSQL on connections that it works with: while it works, it listens on one of them. */
export const workerApplicationName = 'sillage worker';

/**
 * Whether a worker works: whether one holds such a connection to this database. One that waits, for Temporal or its namespace, closes its own
 * within half a minute, and keeps the one by which it asks for the database (`watchPool`). A worker that is killed loses its connections at
 * once, whereas Temporal goes on listing it for minutes.
 */
export async function isWorkerConnected(pool: pg.Pool): Promise<boolean> {
  const { rowCount } = await pool.query(
    'SELECT FROM pg_stat_activity WHERE datname = current_database() AND application_name = $1 LIMIT 1',
    [workerApplicationName],
  );
  return rowCount === 1;
}
