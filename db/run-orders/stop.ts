import type pg from 'pg';
import { runsAtOnce } from '../../domain/entities/runs/run-order';
import type { RunReason } from '../../domain/entities/runs/run-state';
import { countRunsInside } from '../steps/runs-at-step';
import type { FlowReference } from '../automatisations/stored-flow';
import { endRuns } from '../runs/end';
import { isBeingStopped, wakeHeld } from '../runs/resolving/held-runs';
import { cutOff, giveOrder, type OpenOrder } from './order';
import type { PortionDone } from './portion';

export const stoppedByUser: RunReason = { code: 'stopped_by_user', message: 'Stopped by hand.' };

/** Kinds of orders that let runs go on: a user who stops all runs does not want more of them. */
const goingOn = ['retry_failed', 'skip_failed', 'retry_tried_again', 'skip_tried_again'] as const;

/**
 * Stops all running runs of the flow: at once, or by an order where they are very many. Either way none of them begins another stretch
 * once the caller's transaction has committed; afterwards it calls `notifyDispatcher`. Orders by which runs go on are cut off.
 *
 * @returns how many runs it stops, and the order's id where there is one.
 */
export async function stopFlow(
  client: pg.ClientBase,
  flow: FlowReference,
  authorId: number,
): Promise<{ count: number; orderId: number | null }> {
  await cutOff(client, flow, goingOn, 'stop');
  const some = await client.query(
    `SELECT FROM automatisation_runs WHERE user_id = $1 AND automatisation_id = $2 AND state = 'running' LIMIT ${runsAtOnce + 1}`,
    [flow.userId, flow.automatisationId],
  );
  if ((some.rowCount ?? 0) <= runsAtOnce) {
    const count = await endRuns(client, { ...flow, state: 'stopped', reason: stoppedByUser, authorId });
    return { count, orderId: null };
  }
  const total = await countToStop(client, flow);
  return { count: total, orderId: await giveOrder(client, { ...flow, kind: 'stop', authorId, total }) };
}

/** How many runs are running, without those that an earlier order already stops. */
async function countToStop(client: pg.ClientBase, flow: FlowReference): Promise<number> {
  const { rows: open } = await client.query(
    `SELECT FROM run_orders WHERE user_id = $1 AND automatisation_id = $2 AND kind = 'stop' AND ended_at IS NULL`,
    [flow.userId, flow.automatisationId],
  );
  return countRunsInside(client, flow, open.length > 0 ? `NOT ${isBeingStopped('r')}` : undefined);
}

/**
 * Ends the next running runs, the highest id first: items have higher ids than their loop's run, so most have ended before it, and a
 * portion stays as small as intended.
 */
export async function stopPortion(
  client: pg.ClientBase,
  order: OpenOrder,
  limit: number,
): Promise<PortionDone> {
  const ids = await idsToStop(client, order, { upTo: (order.atRunId ?? order.lastRunId + 1) - 1, limit });
  const at = ids.at(-1) ?? null;
  if (at === null) return (await isAllStopped(client, order, limit)) ? { isOver: true } : { at: null };
  const { userId, automatisationId, authorId } = order;
  const count = await endRuns(client, {
    userId,
    automatisationId,
    runIds: ids,
    authorId,
    state: 'stopped',
    reason: stoppedByUser,
    isLater: true,
  });
  return { at, count_of_runs: count };
}

/** Running runs that the order covers and that have not gone on by hand since, highest id first. */
async function idsToStop(
  client: pg.ClientBase,
  { userId, automatisationId, givenAt }: OpenOrder,
  { upTo, limit }: { upTo: number; limit: number },
): Promise<number[]> {
  const { rows } = await client.query<{ id: number }>(
    `SELECT id FROM automatisation_runs
     WHERE user_id = $1 AND automatisation_id = $2 AND state = 'running' AND id <= $3 AND (reopened_at IS NULL OR reopened_at < $4)
     ORDER BY id DESC LIMIT $5`,
    [userId, automatisationId, upTo, givenAt, limit],
  );
  return rows.map(({ id }) => id);
}

/**
 * Whether the order has done its work: no run is left that was created before it, even one that was committed late, and every run that it
 * held and did not end is woken. From here to the commit it holds no other run (`holdRuns`).
 */
async function isAllStopped(client: pg.ClientBase, order: OpenOrder, limit: number): Promise<boolean> {
  const isOneLeft = async (): Promise<boolean> =>
    (await idsToStop(client, order, { upTo: order.lastRunId, limit: 1 })).length > 0;
  // Checks once without the lock first: rows of runs that have just ended make the first check slow.
  if (await isOneLeft()) return false;
  const { rows } = await client.query<{ paused: boolean }>(
    `SELECT paused_at IS NOT NULL AS paused FROM automatisations WHERE user_id = $1 AND id = $2 FOR NO KEY UPDATE`,
    [order.userId, order.automatisationId],
  );
  if (await isOneLeft()) return false;
  if (rows[0]?.paused) return true;
  return (await wakeHeld(client, order, { limit, isLater: true })).looked < limit;
}
