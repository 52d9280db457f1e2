import type pg from 'pg';
import { runsAtOnce } from '../../domain/entities/run-order';
import type { Querier } from '../connection';
import { cutOff, giveOrder } from '../run-orders/order';
import type { FlowReference } from '../flow/stored-flow';
import { countHeld, wakeHeld } from './held';

/** Lets the flow's runs begin no further step from now on. Those that are still to be waked after an earlier pause are held on. */
export async function pauseFlow(client: Querier, flow: FlowReference): Promise<void> {
  await cutOff(client, flow, ['resume'], 'pause');
  await client.query(
    'UPDATE automatisations SET paused_at = COALESCE(paused_at, now()) WHERE user_id = $1 AND id = $2',
    [flow.userId, flow.automatisationId],
  );
}

/**
 * Lets the flow's runs go on. Those that the pause held are waked: at once, or by an order where they are very many. After the commit the
 * caller calls `notifyDispatch`.
 */
export async function resumeFlow(
  client: pg.ClientBase,
  flow: FlowReference,
  authorId: number | null = null,
): Promise<void> {
  const { rowCount } = await client.query(
    'UPDATE automatisations SET paused_at = NULL WHERE user_id = $1 AND id = $2 AND paused_at IS NOT NULL',
    [flow.userId, flow.automatisationId],
  );
  if (rowCount === 0) return;
  // A statement of its own: it sees the runs that were held until the one before it had the row.
  const total = await countHeld(client, flow);
  if (total > runsAtOnce) await giveOrder(client, { ...flow, kind: 'resume', authorId, total });
  else await wakeHeld(client, flow, { limit: runsAtOnce, isLater: false });
}
