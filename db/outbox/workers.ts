import type pg from 'pg';

/** What a worker process calls itself to PostgreSQL. */
export const workerApplicationName = 'sillage worker';

/**
 * Whether a worker is running: whether one holds a connection to this database. A worker that is killed loses its connections at
 * once, whereas Temporal goes on listing it for minutes.
 */
export async function isWorkerConnected(pool: pg.Pool): Promise<boolean> {
  const { rowCount } = await pool.query(
    'SELECT FROM pg_stat_activity WHERE datname = current_database() AND application_name = $1 LIMIT 1',
    [workerApplicationName],
  );
  return rowCount === 1;
}
