import { readOutcome, runningRunsOfCampaign } from '../../../db/campaigns/outcome';
import type { Database } from '../../../db/database/connection';
import { notifyDispatcher } from '../../../db/outbox/notify';
import { orderKindOf } from '../../../db/run-orders/decided';
import { giveOrder } from '../../../db/run-orders/order';
import { allRuns } from '../../../db/run-orders/portion';
import { stopFlow, stoppedByUser } from '../../../db/run-orders/stop';
import {
  decideAboutFailed,
  decideFailed,
  goOnWithCalls,
  isUndecided,
  stepToGoOnAt,
  Undecidable,
  type Decision,
  type GoingOn,
} from '../../../db/runs/advancing/decide';
import { endRuns } from '../../../db/runs/end';
import { countFailedAt, lockFailed } from '../../../db/runs/resolving/failed';
import { countUnderWay, lockTriedAgain } from '../../../db/runs/resolving/tried-again';
import { inTransaction } from '../../../db/database/transaction';
import type { CampaignOutcome } from '../../../domain/entities/automatisations/campaign';
import type { FailedPeriod, ResolvedRuns } from '../../../domain/entities/runs/run';
import { runsAtOnce, type RunOrder } from '../../../domain/entities/runs/run-order';
import { errors } from '../../http/errors';
import type { Caller } from '../automatisations/caller';
import { getOrder, presentResolved } from './orders';
import { getRun, requireFlow, requireStep, type RunWithLog } from './service';

/** Exactly one run, whatever its id. */
const one = { ...allRuns, limit: 1 };

/**
 * Retries a failed run at its step, or lets it continue past that step. If the run waits to retry a call, the call is retried now, or
 * skipped. Throws ApiError 404, or 409 when the run's state does not allow it.
 */
export async function resumeRun(
  database: Database,
  caller: Caller,
  automatisationId: number,
  runId: number,
  decision: GoingOn,
): Promise<RunWithLog> {
  const flow = { userId: caller.userId, automatisationId };
  const isResumed = await inTransaction(database.pool, async (client) => {
    const [waiting] = await lockTriedAgain(client, { ...flow, runId }, one);
    if (waiting) {
      await goOnWithCalls(client, caller, [waiting], decision.action);
      return true;
    }
    if ((await countUnderWay(client, { ...flow, runId }, one)) > 0) throw errors.runCallUnderWay();
    const [run] = await lockFailed(client, { ...flow, runId });
    if (!run) return false;
    if (run.hasLeft) throw errors.runContactLeft();
    if (isUndecided(run, decision)) throw errors.runOutcomeUnknown();
    await decideFailed(client, caller, flow, [run], decision);
    return true;
  }).catch(tellUndecidable);
  notifyDispatcher(database.pool);
  const run = await getRun(database, caller, automatisationId, runId);
  if (!isResumed) throw errors.runNotFailed();
  return run;
}

/** Ends a running run at its step, or gives up a failed one. Throws ApiError 404, or 409 when it has ended in another way. */
export async function stopRun(
  database: Database,
  caller: Caller,
  automatisationId: number,
  runId: number,
): Promise<RunWithLog> {
  const flow = { userId: caller.userId, automatisationId };
  const { authorId } = caller;
  const isStopped = await inTransaction(database.pool, async (client) => {
    const ended = { state: 'stopped', reason: stoppedByUser, authorId } as const;
    if ((await endRuns(client, { ...flow, ...ended, runIds: [runId] })) > 0) return true;
    const failed = await lockFailed(client, { ...flow, runId });
    await decideFailed(client, caller, flow, failed, { action: 'stop' });
    return failed.length > 0;
  });
  const run = await getRun(database, caller, automatisationId, runId);
  if (!isStopped) throw errors.runNotRunning();
  notifyDispatcher(database.pool);
  return run;
}

/** The result of stopping all runs: their number, and the order when they are too many to be ended at once. */
export interface Stopped {
  count: number;
  order?: RunOrder;
  /** For a campaign: what became of the contacts that its runs reach. */
  campaign?: CampaignOutcome;
}

/** Stops all running runs; none of them begins another step. Throws ApiError 404. */
export async function stopAllRuns(
  database: Database,
  caller: Caller,
  automatisationId: number,
): Promise<Stopped> {
  const flow = await requireFlow(database, caller.userId, automatisationId);
  const { runIds, count, orderId } = await inTransaction(database.pool, async (client) => ({
    runIds: await runningRunsOfCampaign(client, flow),
    ...(await stopFlow(client, flow, caller.authorId)),
  }));
  notifyDispatcher(database.pool);
  const campaign = await readOutcome(database.pool, flow.userId, runIds);
  return {
    count,
    ...(orderId !== null && { order: await getOrder(database, flow, orderId) }),
    ...(campaign && { campaign }),
  };
}

/** The runs that failed at a step of an automation, within a period. */
type FailedAt = { automatisationId: number; stepId: number } & FailedPeriod;

/**
 * Applies one decision to all runs that failed at a step, or to those that failed within a period: at once, or by an order when they are
 * very many. Runs that need a decision of their own stay failed, and are counted. Throws ApiError 404, or 409 when the runs would go past a
 * condition and no branch is given.
 */
export async function resolveFailedAt(
  database: Database,
  caller: Caller,
  { automatisationId, stepId, from_date: from, to_date: to }: FailedAt,
  decision: Decision,
): Promise<ResolvedRuns> {
  const flow = await requireFlow(database, caller.userId, automatisationId);
  await requireStep(database, flow, stepId);
  const where = { ...flow, stepId, from, to };
  const resolved = await inTransaction(database.pool, async (client) => {
    const total = await countFailedAt(client, where);
    if (total <= runsAtOnce) return decideAboutFailed(client, caller, where, decision);
    const { action, ...asked } = decision;
    // Only the user can say which branch to take, so a missing one is reported now, not when the order is carried out.
    if (decision.action !== 'stop') await stepToGoOnAt(client, flow, stepId, decision);
    const details = { ...asked, from: from?.toISOString(), to: to?.toISOString() };
    const kind = orderKindOf.failed[action];
    return giveOrder(client, { ...flow, kind, stepId, details, authorId: caller.authorId, total });
  }).catch(tellUndecidable);
  notifyDispatcher(database.pool);
  return presentResolved(database, flow, resolved);
}

function tellUndecidable(error: unknown): never {
  if (!(error instanceof Undecidable)) throw error;
  throw error.code === 'branch_needed' ? errors.runBranchNeeded() : errors.runStepUnknown();
}
