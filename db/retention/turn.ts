import type pg from 'pg';
import { inTransaction } from '../database/transaction';

/** How many rows of each kind a portion has erased. */
export type Erased = Partial<
  Record<
    'call' | 'visit' | 'receipt' | 'refused_call' | 'message_id' | 'counted_message' | 'run' | 'event',
    number
  >
>;

export interface Portion {
  erased: Erased;
  /** Whether it did anything, so that there may be more: it may have passed runs that have no log. */
  hasWorked: boolean;
}

/** After each portion all workers rest for this many times as long as the portion took: most of the database stays free for others. */
export const restRatio = 4;

/**
 * Erases one portion in a transaction of its own, if no other worker is at it and the rest after the last portion is over. Returns how many
 * rows it erased of each kind; none when there was nothing, or it was not this worker's turn. Killed in the middle, it has erased nothing.
 */
export const inTurn = (
  pool: pg.Pool,
  erasePortion: (client: pg.ClientBase) => Promise<Portion>,
): Promise<Portion> =>
  inTransaction(pool, async (client) => {
    const { rowCount } = await client.query(
      'SELECT FROM retention WHERE rests_until <= clock_timestamp() FOR UPDATE SKIP LOCKED',
    );
    if (rowCount === 0) return { erased: {}, hasWorked: false };
    // A portion is a few hundred rows, each found by its key; the planner would rather read a table whole while it is small, or its statistics are old.
    await client.query('SET LOCAL enable_seqscan = off');
    await client.query('SET LOCAL enable_bitmapscan = off');
    await client.query('SET LOCAL enable_hashjoin = off');
    await client.query('SET LOCAL enable_mergejoin = off');
    const portion = await erasePortion(client);
    if (portion.hasWorked)
      await client.query(
        'UPDATE retention SET rests_until = clock_timestamp() + $1 * (clock_timestamp() - now())',
        [restRatio],
      );
    return portion;
  });
