import type pg from 'pg';
import { toJson } from '../../domain/values/json';
import type { FlowReference } from '../automatisations/stored-flow';
import { costlyRead } from '../database/costly-read';

/**
 * Counts runs of a flow. A costly answer is cached for a while (`costlyRead`), but only until an order about very many of its runs has
 * ended: a page that followed the order then shows its effect.
 *
 * @param what what is counted, and by which filter: the key of the cached answer.
 * @param rowsOf how many rows the read has looked at, at least.
 */
export async function countOfFlow<Result>(
  pool: pg.Pool,
  { userId, automatisationId }: FlowReference,
  what: readonly unknown[],
  count: () => Promise<Result>,
  rowsOf: (result: Result) => number,
): Promise<Result> {
  const { rows } = await pool.query<{ ended: number | null }>(
    `SELECT max(id) AS ended FROM run_orders WHERE user_id = $1 AND automatisation_id = $2 AND ended_at IS NOT NULL`,
    [userId, automatisationId],
  );
  return costlyRead(pool, toJson([userId, automatisationId, rows[0]?.ended, what]), count, rowsOf);
}
