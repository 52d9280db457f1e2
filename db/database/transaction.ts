import pg from 'pg';
import { isUnreachable } from './failures';

const retryable = new Set(['40001', '40P01']);
const attempts = 5;

/**
 * Runs `work` in one transaction on its own connection: committed when it resolves, rolled back when it rejects. A deadlock or
 * a serialization failure is tried again, so `work` must have no effect outside the database.
 */
export const inTransaction = <T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> =>
  retryConflicts(() => inOneTransaction(pool, work));

/**
 * Tries again what a deadlock or a serialization failure ended, or one of the other errors given by their code; for a statement that is a
 * transaction of its own.
 */
export async function retryConflicts<T>(work: () => Promise<T>, others: readonly string[] = []): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      const code = error instanceof pg.DatabaseError ? error.code : undefined;
      if (attempt >= attempts || !code || !(retryable.has(code) || others.includes(code))) throw error;
    }
  }
}

/** Runs `work` in one transaction as `inTransaction` does, but once: for work with an effect outside the database. */
export async function inOneTransaction<T>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query('BEGIN');
    const result = await work(client);
    await client.query('COMMIT');
    return result;
  } catch (error) {
    // A connection that is gone, or silent, would be waited for once more.
    if (isUnreachable(error)) broken = error;
    else
      await client.query('ROLLBACK').catch((failure: Error) => {
        broken = failure;
      });
    throw error;
  } finally {
    client.release(broken);
  }
}
