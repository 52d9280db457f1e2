import type pg from 'pg';
import { inTransaction } from '../database/transaction';
import { rollFlowCounts } from '../flow-counts/roll';
import { additions } from './add';
import { settledId, type Stream } from './settled';

/** How many ids are rolled in one transaction, which a deletion of a contact waits for. */
const idsAtOnce = 50_000;

/**
 * Adds new rows to the figures: one round. Returns whether there is more to do at once. Any number of processes may roll; one works, the
 * others find the stream locked and go on.
 */
export async function rollFigures(pool: pg.Pool): Promise<boolean> {
  const isMore = [
    await rollFlowCounts(pool),
    await rollStream(pool, 'events'),
    await rollStream(pool, 'automatisation_runs'),
    await rollStream(pool, 'contacts'),
  ];
  return isMore.includes(true);
}

async function rollStream(pool: pg.Pool, stream: Stream): Promise<boolean> {
  const settled = await settledId(pool, stream);
  if (settled === null) return false;
  return inTransaction(pool, async (client) => {
    const { rows } = await client.query<{ last_id: number }>(
      `SELECT last_id FROM figures_rolled
       WHERE stream = $1 AND (last_id < $2 OR stream = 'automatisation_runs' AND EXISTS (SELECT FROM runs_entering))
       FOR UPDATE SKIP LOCKED`,
      [stream, settled],
    );
    const [rolled] = rows;
    if (!rolled) return false;
    const last = Math.min(Math.max(settled, rolled.last_id), rolled.last_id + idsAtOnce);
    // Combines the bits of many contacts in memory, not on disk.
    await client.query(`SET LOCAL work_mem = '64MB'`);
    for (const addition of additions[stream]) await client.query(addition, [rolled.last_id, last]);
    await client.query('UPDATE figures_rolled SET last_id = $2 WHERE stream = $1', [stream, last]);
    return last < settled;
  });
}
