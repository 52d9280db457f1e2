import type pg from 'pg';
import { pastRefusals, type PastRefusal } from '../../domain/entities/automatisations/past-contacts';
import { uncountedPastOrder, type StoredPastOrder } from './order';

/** Most runs that are counted at a time. */
const runsAtOnce = 1_000;

const isPastRefusal = (code: string | null): code is PastRefusal =>
  code !== null && pastRefusals.some((known) => known === code);

/**
 * Counts the next runs of the order, in the order of their ids, as far as it is decided whether they enter. Once the order has ended and
 * there are none left, it is done. Returns whether it did anything. The caller has the order's turn: all its runs are committed.
 */
export async function countPastRuns(client: pg.ClientBase, { id, user_id: userId }: StoredPastOrder) {
  const order = await uncountedPastOrder(client, id);
  if (!order) return false;
  const { rows } = await client.query<{
    id: number;
    state: string;
    has_entered: boolean;
    code: string | null;
  }>(
    `SELECT id, state, entered_at IS NOT NULL AS has_entered, reason ->> 'code' AS code FROM automatisation_runs
     WHERE past_order_id = $1 AND id > $2 AND user_id = $3 ORDER BY id LIMIT ${runsAtOnce}`,
    [id, order.counted_to, userId],
  );
  const undecided = rows.findIndex((run) => run.state === 'running' && !run.has_entered);
  const decided = undecided === -1 ? rows : rows.slice(0, undecided);
  const isOver = order.ended_at !== null && rows.length === 0;
  if (decided.length === 0 && !isOver) return false;
  const refused = { ...order.refused };
  for (const run of decided) {
    if (run.has_entered) continue;
    const code = run.state === 'refused' && isPastRefusal(run.code) ? run.code : 'ended_before';
    refused[code] = (refused[code] ?? 0) + 1;
  }
  await client.query(
    `UPDATE past_orders SET entered = entered + $3, refused = $4, counted_to = $5, is_counted = $6, counted = counted + $7 WHERE user_id = $1 AND id = $2`,
    [
      userId,
      id,
      decided.filter((run) => run.has_entered).length,
      JSON.stringify(refused),
      decided.at(-1)?.id ?? order.counted_to,
      isOver,
      decided.length,
    ],
  );
  return true;
}
