import type { Branch } from '../../domain/flow/chain/place';
import type pg from 'pg';
import type { OrderCutOff, RunOrderKind } from '../../domain/entities/runs/run-order';
import type { Querier } from '../database/connection';
import type { FlowReference } from '../automatisations/stored-flow';

/** What an order is about, beside the flow and the step: the user's decisions, and the period in which runs failed. */
export interface OrderDetails {
  /** When retrying: whether calls of unknown outcome are made again. */
  repeat?: boolean;
  /** When skipping a condition: on which branch. */
  branch?: Branch;
  /** ISO moments: runs that failed in between. */
  from?: string;
  to?: string;
}

/** What is worked off: also the deletion of a flow, whose orders nobody sees any more. */
export type WorkKind = RunOrderKind | 'delete';

/** An order to give. */
export interface NewOrder extends FlowReference {
  kind: WorkKind;
  stepId?: number;
  details?: OrderDetails;
  authorId: number | null;
  /** How many runs it is to reach. */
  total: number;
}

/** An order that is worked off. */
export interface OpenOrder extends FlowReference {
  id: number;
  kind: WorkKind;
  /** The step that it is about; 0 where it is about the whole flow. */
  stepId: number;
  details: OrderDetails;
  authorId: number | null;
  /** Runs with a higher id were created after the order. */
  lastRunId: number;
  /** The run that was processed last; null before the first. */
  atRunId: number | null;
  givenAt: Date;
}

/**
 * Gives an order about all runs of the flow that exist now; it is worked off once the transaction commits. Runs that go on by hand later
 * are left alone: the order's moment is that of this statement, not of the transaction's beginning. Returns its id.
 */
export async function giveOrder(client: pg.ClientBase, order: NewOrder): Promise<number> {
  const { rows } = await client.query<{ id: number }>(
    `INSERT INTO run_orders (user_id, automatisation_id, kind, step_id, details, author_id, total, last_run_id, created_at)
     SELECT $1, $2, $3, $4, $5, $6, $7, last_value, clock_timestamp() FROM automatisation_runs_id_seq RETURNING id`,
    [
      order.userId,
      order.automatisationId,
      order.kind,
      order.stepId ?? null,
      order.details ?? {},
      order.authorId,
      order.total,
    ],
  );
  const [row] = rows;
  if (!row) throw new Error('The order was not kept');
  return row.id;
}

/**
 * Ends open orders of the flow of some kinds, of all steps or of some: runs that they have not reached stay as they are. This waits for a
 * portion that holds the order's row, and that portion counts; any other portion under way is undone.
 */
export async function cutOff(
  client: Querier,
  { userId, automatisationId }: FlowReference,
  kinds: readonly RunOrderKind[],
  by: OrderCutOff | 'delete',
  stepIds: readonly number[] | null = null,
): Promise<void> {
  await client.query(
    `UPDATE run_orders SET ended_at = clock_timestamp(), cut_off_by = $4
     WHERE user_id = $1 AND automatisation_id = $2 AND kind = ANY ($3::text[]) AND ended_at IS NULL
       AND ($5::bigint[] IS NULL OR step_id = ANY ($5))`,
    [userId, automatisationId, kinds, by, stepIds],
  );
}

/** An order that is open; null once it has ended. */
export async function readOpenOrder(client: pg.ClientBase, id: number): Promise<OpenOrder | null> {
  const { rows } = await client.query<OpenOrder>(
    `SELECT id, user_id AS "userId", automatisation_id AS "automatisationId", kind, COALESCE(step_id, 0) AS "stepId", details,
            author_id AS "authorId", last_run_id AS "lastRunId", at_run_id AS "atRunId", created_at AS "givenAt"
     FROM run_orders WHERE id = $1 AND ended_at IS NULL`,
    [id],
  );
  return rows[0] ?? null;
}
