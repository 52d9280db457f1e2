import pg from 'pg';
import { inNameOf } from '../accounts/account-share';
import { isUnreachable } from './failures';

const retryable = new Set(['40001', '40P01']);
const attempts = 5;

/**
 * Runs `work` in one transaction on its own connection: commits when it resolves, rolls back when it rejects. After a deadlock or a
 * serialization failure it runs again, so `work` must have no effect outside the database.
 */
export const inTransaction = <T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> =>
  retryConflicts(() => inOneTransaction(pool, work));

/**
 * The same on behalf of an account: however many of its transactions wait for each other's locks, they leave connections to the others
 * (`AccountShare`).
 */
export const inTransactionOf = <T>(
  userId: number,
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> => inNameOf(userId, () => inTransaction(pool, work));

/**
 * Repeats work that ended in a deadlock, a serialization failure, or an error with one of the given codes; for a statement that is a
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

/** Reads in one transaction, all as of the moment of its first statement. */
export const asOfOneMoment = <T>(pool: pg.Pool, read: (client: pg.PoolClient) => Promise<T>): Promise<T> =>
  inOneTransaction(pool, async (client) => {
    await client.query('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY');
    return read(client);
  });

/** Runs `work` in one transaction like `inTransaction`, but only once: for work with an effect outside the database. */
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
    // ROLLBACK would wait once more for a connection that is gone, or silent.
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
