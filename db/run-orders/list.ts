import type pg from 'pg';
import type { OrderCutOff, RunOrderKind } from '../../domain/entities/runs/run-order';
import { nameOf, type AuthorColumns } from '../accounts/author';
import type { FlowReference } from '../automatisations/stored-flow';

/** An order with its progress, as it is stored. */
export interface OrderRow extends AuthorColumns {
  id: number;
  kind: RunOrderKind;
  step_id: number | null;
  total: number;
  count_of_runs: number;
  count_of_unknown: number;
  count_of_left: number;
  count_of_under_way: number;
  cut_off_by: OrderCutOff | null;
  created_at: Date;
  ended_at: Date | null;
}

/** How long an order is listed after it has ended. */
const toldFor = '15 minutes';
/** The most orders that are listed. */
const toldLimit = 20;

/** The flow's open orders, and those that ended recently, newest first; or just one of them, whenever it ended. */
export async function listOrders(
  client: pg.ClientBase | pg.Pool,
  { userId, automatisationId }: FlowReference,
  orderId: number | null = null,
): Promise<OrderRow[]> {
  const { rows } = await client.query<OrderRow>(
    `SELECT o.id, o.kind, o.step_id, o.author_id, u.email AS author_email,
            ${nameOf('u')} AS author_name,
            o.total, o.count_of_runs, o.count_of_unknown, o.count_of_left, o.count_of_under_way, o.cut_off_by, o.created_at, o.ended_at
     FROM run_orders o LEFT JOIN users u ON u.id = o.author_id
     WHERE o.user_id = $1 AND o.automatisation_id = $2
       AND CASE WHEN $3::bigint IS NULL THEN o.ended_at IS NULL OR o.ended_at > now() - interval '${toldFor}' ELSE o.id = $3 END
     ORDER BY o.id DESC LIMIT ${toldLimit}`,
    [userId, automatisationId, orderId],
  );
  return rows;
}
