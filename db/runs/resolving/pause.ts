import type pg from 'pg';
import type { PauseReason } from '../../../domain/entities/automatisations/automatisation';
import { runsAtOnce } from '../../../domain/entities/runs/run-order';
import type { Querier } from '../../database/connection';
import { cutOff, giveOrder } from '../../run-orders/order';
import type { FlowReference } from '../../automatisations/stored-flow';
import { countHeld, wakeHeld } from './held-runs';

/**
 * Keeps the flow's runs from beginning another step from now on. Runs that are still to be woken after an earlier pause stay held. A flow
 * that is paused already keeps its reason; null: a person paused it.
 */
export async function pauseFlow(
  client: Querier,
  flow: FlowReference,
  reason: PauseReason | null = null,
): Promise<void> {
  await cutOff(client, flow, ['resume'], 'pause');
  await client.query(
    `UPDATE automatisations
     SET paused_at = COALESCE(paused_at, now()), pause_reason = CASE WHEN paused_at IS NULL THEN $3 ELSE pause_reason END
     WHERE user_id = $1 AND id = $2`,
    [flow.userId, flow.automatisationId, reason],
  );
}

/**
 * Lets the flow's runs go on. Runs that the pause held are woken: at once, or by an order where they are very many. After the commit the
 * caller calls `notifyDispatcher`.
 */
export async function resumeFlow(
  client: pg.ClientBase,
  flow: FlowReference,
  authorId: number | null = null,
): Promise<void> {
  const { rowCount } = await client.query(
    `UPDATE automatisations SET paused_at = NULL, pause_reason = NULL, over_budget_runs = 0, over_budget_since = NULL
     WHERE user_id = $1 AND id = $2 AND paused_at IS NOT NULL`,
    [flow.userId, flow.automatisationId],
  );
  if (rowCount === 0) return;
  // A separate statement, so that it sees the runs that were held until the one before it had locked the row.
  const total = await countHeld(client, flow);
  if (total > runsAtOnce) await giveOrder(client, { ...flow, kind: 'resume', authorId, total });
  else await wakeHeld(client, flow, { limit: runsAtOnce, isLater: false });
}
