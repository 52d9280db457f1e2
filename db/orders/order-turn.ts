import type pg from 'pg';
import { inTransaction } from '../database/transaction';

/** Thrown in a portion when its order was cut off while the portion was under way: the portion is undone. */
export class CutOff extends Error {}

/**
 * Works off a portion of an order and stores the order's progress in one transaction: if the worker dies in the middle, nothing of it is
 * stored. Returns whether anything was done: an order that another worker holds is left alone. `about` distinguishes orders that have the
 * same id.
 */
export async function inTurnOfOrder(
  pool: pg.Pool,
  about: 'run order' | 'contact order' | 'backtest' | 'past order' | 'erasure',
  orderId: number,
  work: (client: pg.PoolClient) => Promise<boolean>,
): Promise<boolean> {
  try {
    return await inTransaction(pool, async (client) => {
      const { rows } = await client.query<{ mine: boolean }>(
        `SELECT pg_try_advisory_xact_lock(hashtextextended($1, $2)) AS mine`,
        [about, orderId],
      );
      return rows[0]?.mine === true && (await work(client));
    });
  } catch (error) {
    if (error instanceof CutOff) return false;
    throw error;
  }
}
