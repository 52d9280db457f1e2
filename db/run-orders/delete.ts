import type pg from 'pg';
import { runOrderKinds, runsAtOnce } from '../../domain/entities/runs/run-order';
import type { RunReason } from '../../domain/entities/runs/run-state';
import { keepCampaignName } from '../campaigns/names';
import { forgetRunFigures } from '../figures/forget-runs';
import { tellChange } from '../automatisations/changes';
import { deleteFlow } from '../automatisations/delete';
import type { FlowReference } from '../automatisations/stored-flow';
import { endRuns } from '../runs/end';
import { cutOff, giveOrder, type OpenOrder } from './order';
import type { PortionDone } from './portion';

/** What is left of erased logs and of erased runs, beside `erased_runs`, which the report's figures are corrected by at last. */
const leftOfErased = [
  'erased_visits',
  'erased_messages',
  'erased_sendings',
  'erased_entries',
  'erased_comparisons',
];

const flowDeleted: RunReason = { code: 'automatisation_deleted', message: 'The automation was deleted.' };

/**
 * Deletes a locked flow with all that belongs to it, after ending its runs: at once, or by an order where they are very many. Either way
 * nobody sees the flow any more once the caller's transaction has committed, and none of its runs begins another stretch; a campaign's name
 * stays with the events that started it. Afterwards the caller calls `notifyDispatcher`.
 */
export async function deleteWithRuns(
  client: pg.ClientBase,
  flow: FlowReference,
  authorId: number,
): Promise<void> {
  await keepCampaignName(client, flow);
  const values = [flow.userId, flow.automatisationId];
  const some = await client.query(
    `SELECT FROM automatisation_runs WHERE user_id = $1 AND automatisation_id = $2
     UNION ALL SELECT FROM erased_entries WHERE user_id = $1 AND automatisation_id = $2
     UNION ALL SELECT FROM erased_comparisons WHERE user_id = $1 AND automatisation_id = $2
     LIMIT ${runsAtOnce + 1}`,
    values,
  );
  if ((some.rowCount ?? 0) <= runsAtOnce) {
    await endRuns(client, { ...flow, state: 'stopped', reason: flowDeleted });
    await deleteFlow(client, flow);
    return;
  }
  await cutOff(client, flow, runOrderKinds, 'delete');
  // What is left of the flow starts nothing, makes no contact leave, and needs nothing of the account.
  await client.query(
    `UPDATE automatisations SET deleted_at = now(), is_active = false, entry_event_name = '', exit_strategy_type = 'none', exit_strategy_value = NULL
     WHERE user_id = $1 AND id = $2`,
    values,
  );
  for (const table of ['scheduled_tasks', 'automatisation_steps', 'automatisation_tags', 'flow_drafts'])
    await client.query(`DELETE FROM ${table} WHERE user_id = $1 AND automatisation_id = $2`, values);
  // Nobody sees the progress of this order, so the runs are not counted.
  await giveOrder(client, { ...flow, kind: 'delete', authorId, total: 0 });
  await tellChange(client, flow);
}

/**
 * Ends and deletes the next runs, the highest id first (items have higher ids than their loop's run), then what is left of erased ones, and,
 * after the last of it, the flow.
 */
export async function deletePortion(
  client: pg.ClientBase,
  order: OpenOrder,
  limit: number,
): Promise<PortionDone> {
  const { userId, automatisationId } = order;
  const { rows } = await client.query<{ id: number }>(
    `SELECT id FROM automatisation_runs
     WHERE user_id = $1 AND automatisation_id = $2 AND ($3::bigint IS NULL OR id < $3) ORDER BY id DESC LIMIT $4`,
    [userId, automatisationId, order.atRunId, limit],
  );
  const runIds = rows.map(({ id }) => id);
  const at = runIds.at(-1) ?? null;
  if (at === null && order.atRunId !== null) return { at: null };
  if (at === null) {
    for (const table of leftOfErased) {
      const { rowCount } = await client.query(
        `DELETE FROM ${table} WHERE ctid IN (SELECT ctid FROM ${table} WHERE automatisation_id = $1 LIMIT $2)`,
        [automatisationId, limit],
      );
      if (rowCount) return { at: null };
    }
    await deleteFlow(client, order);
    return { isOver: true };
  }
  await endRuns(client, {
    userId,
    automatisationId,
    runIds,
    state: 'stopped',
    reason: flowDeleted,
    isLater: true,
  });
  await forgetRunFigures(client, userId, { runIds });
  await client.query('DELETE FROM automatisation_runs WHERE user_id = $1 AND id = ANY ($2::bigint[])', [
    userId,
    runIds,
  ]);
  return { at, count_of_runs: runIds.length };
}
