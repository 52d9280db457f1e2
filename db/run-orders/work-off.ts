import type pg from 'pg';
import { wakeHeld } from '../runs/resolving/held-runs';
import { CutOff, inTurnOfOrder } from '../orders/order-turn';
import { deletePortion } from './delete';
import { failedPortion, triedAgainPortion } from './decided';
import { moveOnPortion, retimePortion } from './edited';
import { readOpenOrder, type OpenOrder, type WorkKind } from './order';
import type { PortionDone } from './portion';
import { stopPortion } from './stop';

/** How a portion of each kind is worked off, in the transaction that stores the order's progress. */
const works = {
  stop: stopPortion,
  resume: resumePortion,
  retry_failed: failedPortion('retry'),
  skip_failed: failedPortion('skip'),
  stop_failed: failedPortion('stop'),
  retry_tried_again: triedAgainPortion('retry'),
  skip_tried_again: triedAgainPortion('skip'),
  move_on: moveOnPortion,
  retime: retimePortion,
  delete: deletePortion,
} satisfies {
  [Kind in WorkKind]: (client: pg.ClientBase, order: OpenOrder, limit: number) => Promise<PortionDone>;
};

async function resumePortion(client: pg.ClientBase, order: OpenOrder, limit: number): Promise<PortionDone> {
  const { looked, woken } = await wakeHeld(client, order, { limit, isLater: true });
  return { count_of_runs: woken, isOver: looked < limit };
}

/** The open orders whose turn it is: the oldest of each flow, in any order. */
export async function nextOrders(pool: pg.Pool): Promise<number[]> {
  const { rows } = await pool.query<{ id: number }>(
    `SELECT id FROM (
       SELECT DISTINCT ON (automatisation_id) id FROM run_orders WHERE ended_at IS NULL ORDER BY automatisation_id, id
     ) one ORDER BY random()`,
  );
  return rows.map(({ id }) => id);
}

/**
 * Works off one portion of an order, at most `limit` runs; returns whether it did anything. An order that another worker holds, or that has
 * ended, is left alone. The portion and the order's progress are one transaction: if the worker dies in the middle, nothing of it is
 * stored. The rows that it puts into the outbox are `later`: no dispatcher needs to be notified.
 */
export const workOffPortion = (pool: pg.Pool, orderId: number, limit: number): Promise<boolean> =>
  inTurnOfOrder(pool, 'run order', orderId, (client) => workOff(client, orderId, limit));

async function workOff(client: pg.ClientBase, orderId: number, limit: number): Promise<boolean> {
  const order = await readOpenOrder(client, orderId);
  if (!order) return false;
  const done = await works[order.kind](client, order, limit);
  const { rowCount } = await client.query(
    `UPDATE run_orders
     SET count_of_runs = count_of_runs + $2, count_of_unknown = count_of_unknown + $3, count_of_left = count_of_left + $4,
         count_of_under_way = count_of_under_way + $5, at_run_id = $6, ended_at = CASE WHEN $7 THEN clock_timestamp() END
     WHERE id = $1 AND ended_at IS NULL`,
    [
      orderId,
      done.count_of_runs ?? 0,
      done.count_of_unknown ?? 0,
      done.count_of_left ?? 0,
      done.count_of_under_way ?? 0,
      done.at ?? null,
      done.isOver ?? false,
    ],
  );
  // A flow that is deleted takes its orders with it.
  if (rowCount === 0 && order.kind !== 'delete') throw new CutOff();
  return true;
}
