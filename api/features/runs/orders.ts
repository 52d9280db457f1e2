import type { Database } from '../../../db/database/connection';
import type { FlowReference } from '../../../db/automatisations/stored-flow';
import { listOrders as listRows, type OrderRow } from '../../../db/run-orders/list';
import type { Decided } from '../../../db/runs/advancing/decide';
import type { ResolvedRuns } from '../../../domain/entities/runs/run';
import type { RunOrder } from '../../../domain/entities/runs/run-order';
import { presentAuthor } from '../../http/author';
import { errors } from '../../http/errors';
import type { Caller } from '../automatisations/caller';
import { requireFlow } from './service';

/** The orders about the automation's runs that are open or ended recently, newest first. Throws ApiError 404. */
export async function listOrders(
  database: Database,
  { userId }: Caller,
  automatisationId: number,
): Promise<RunOrder[]> {
  const flow = await requireFlow(database, userId, automatisationId);
  return (await listRows(database.pool, flow)).map(presentOrder);
}

/** An order. Throws ApiError 404: its automation has just been deleted. */
export async function getOrder({ pool }: Database, flow: FlowReference, orderId: number): Promise<RunOrder> {
  const [row] = await listRows(pool, flow, orderId);
  if (!row) throw errors.notFound('automatisation');
  return presentOrder(row);
}

/** What was done to runs, or, of an order about them, given by its id, what it is to reach. Throws ApiError 404, as `getOrder` does. */
export async function presentResolved(
  database: Database,
  flow: FlowReference,
  resolved: Decided | number,
): Promise<ResolvedRuns> {
  if (typeof resolved !== 'number') {
    const { lastId: _, ...counts } = resolved;
    return counts;
  }
  const order = await getOrder(database, flow, resolved);
  return { count_of_runs: order.total, count_of_unknown: 0, count_of_left: 0, count_of_under_way: 0, order };
}

const presentOrder = (row: OrderRow): RunOrder => ({
  id: row.id,
  kind: row.kind,
  step_id: row.step_id,
  author: presentAuthor(row),
  total: row.total,
  count_of_runs: row.count_of_runs,
  count_of_unknown: row.count_of_unknown,
  count_of_left: row.count_of_left,
  count_of_under_way: row.count_of_under_way,
  // A run whose creation was committed late was not counted, but is reached too.
  count_of_rest: Math.max(
    0,
    row.total - row.count_of_runs - row.count_of_unknown - row.count_of_left - row.count_of_under_way,
  ),
  cut_off_by: row.cut_off_by,
  created_at: row.created_at.toISOString(),
  ended_at: row.ended_at?.toISOString() ?? null,
});
