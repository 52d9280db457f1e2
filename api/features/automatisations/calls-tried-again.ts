import type pg from 'pg';
import type { Database } from '../../../db/connection';
import { notifyDispatch } from '../../../db/dispatch/notify';
import { noteInterventions } from '../../../db/runs/failed';
import {
  lockTriedAgain,
  passCallsOver,
  runsUnderWay,
  tryCallsNow,
  type RunTriedAgain,
} from '../../../db/runs/tried-again';
import { inTransaction } from '../../../db/transaction';
import type { InterventionAction, ResolvedRuns } from '../../../domain/entities/run';
import type { Caller } from './caller';
import { requireFlow, requireStep } from './runs';

/** By what a run goes on whose call is tried again: the call is tried now, or passed over. */
type GoingOn = Exclude<InterventionAction, 'stop'>;

/** Has the calls of locked runs tried now, or passes them over, and keeps who did it. */
export async function goOnWithCalls(
  client: pg.ClientBase,
  { userId, authorId }: Caller,
  runs: readonly RunTriedAgain[],
  action: GoingOn,
): Promise<void> {
  await (action === 'retry' ? tryCallsNow : passCallsOver)(client, userId, runs);
  await noteInterventions(client, { userId, authorId, action }, runs);
}

/**
 * Has the calls tried now that are tried again at a step, or passes them over, in portions; those that are out at this moment are left, and
 * counted. Throws ApiError 404.
 */
export async function resolveTriedAgainAt(
  database: Database,
  caller: Caller,
  { automatisationId, stepId }: { automatisationId: number; stepId: number },
  action: GoingOn,
): Promise<ResolvedRuns> {
  const flow = await requireFlow(database, caller.userId, automatisationId);
  await requireStep(database, flow, stepId);
  const chosen: number[] = [];
  let portion: RunTriedAgain[];
  do {
    const last = chosen.at(-1);
    portion = await inTransaction(database.pool, async (client) => {
      const waiting = await lockTriedAgain(client, { ...flow, stepId }, last);
      await goOnWithCalls(client, caller, waiting, action);
      return waiting;
    });
    notifyDispatch(database.pool);
    chosen.push(...portion.map(({ id }) => id));
  } while (portion.length > 0);
  // Some that are tried now are out already.
  const done = new Set(chosen);
  const underWay = await runsUnderWay(database.pool, { ...flow, stepId });
  return {
    count_of_runs: chosen.length,
    count_of_unknown: 0,
    count_of_left: 0,
    count_of_under_way: underWay.filter((id) => !done.has(id)).length,
  };
}
