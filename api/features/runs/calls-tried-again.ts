import type { Database } from '../../../db/database/connection';
import { notifyDispatcher } from '../../../db/outbox/notify';
import { orderKindOf } from '../../../db/run-orders/decided';
import { giveOrder } from '../../../db/run-orders/order';
import { allRuns } from '../../../db/run-orders/portion';
import { decideAboutTriedAgain, type GoingOn } from '../../../db/runs/advancing/decide';
import { countTriedAgain } from '../../../db/runs/resolving/tried-again';
import { inTransaction } from '../../../db/database/transaction';
import type { ResolvedRuns } from '../../../domain/entities/runs/run';
import { runsAtOnce } from '../../../domain/entities/runs/run-order';
import type { Caller } from '../automatisations/caller';
import { presentResolved } from './orders';
import { requireFlow, requireStep } from './service';

/**
 * Makes the calls that wait for a retry at a step go out now, or skips them: at once, or by an order when they are very many. Calls that
 * are being sent at this moment are left alone, and counted. Throws ApiError 404.
 */
export async function resolveTriedAgainAt(
  database: Database,
  caller: Caller,
  { automatisationId, stepId }: { automatisationId: number; stepId: number },
  action: GoingOn['action'],
): Promise<ResolvedRuns> {
  const flow = await requireFlow(database, caller.userId, automatisationId);
  await requireStep(database, flow, stepId);
  const where = { ...flow, stepId };
  const resolved = await inTransaction(database.pool, async (client) => {
    const total = await countTriedAgain(client, where);
    if (total <= runsAtOnce) return decideAboutTriedAgain(client, caller, where, action, few);
    const kind = orderKindOf.tried_again[action];
    return giveOrder(client, { ...where, kind, authorId: caller.authorId, total });
  });
  notifyDispatcher(database.pool);
  return presentResolved(database, flow, resolved);
}

/** All of them in one go. A few may have been added since they were counted. */
const few = { ...allRuns, limit: 2 * runsAtOnce, isLater: false };
