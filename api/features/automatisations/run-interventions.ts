import type pg from 'pg';
import type { Database } from '../../../db/connection';
import { notifyDispatch } from '../../../db/dispatch/notify';
import type { FlowReference } from '../../../db/flow/stored-flow';
import { endRuns } from '../../../db/runs/end';
import {
  firstStep,
  lockFailed,
  noteInterventions,
  passStepOver,
  reopenRuns,
  stepBehind,
  stopFailed,
  type FailedRun,
  type FailedRuns,
} from '../../../db/runs/failed';
import { lockTriedAgain, runsUnderWay } from '../../../db/runs/tried-again';
import { inTransaction } from '../../../db/transaction';
import type { FailedPeriod, ResolvedRuns } from '../../../domain/entities/run';
import type { RunReason } from '../../../domain/entities/run-state';
import { errors } from '../../errors';
import type { Caller } from './caller';
import { goOnWithCalls } from './calls-tried-again';
import { getRun, requireFlow, requireStep, type RunWithLog } from './runs';

/** What is done to failed runs by hand, and to runs whose call is tried again, with the user's decisions where the step asks for one. */
export type Decision =
  { action: 'retry'; repeat: boolean } | { action: 'skip'; branch?: boolean } | { action: 'stop' };

/** A decision by which a run goes on. */
type GoingOn = Exclude<Decision, { action: 'stop' }>;

const stoppedByUser: RunReason = { code: 'stopped_by_user', message: 'Stopped by hand.' };

/**
 * Retries a failed run where it stands, or lets it go on past the step. Of a run whose call is tried again the call is tried now, or
 * passed over. Throws ApiError 404, or 409 when the run is not in a state for it.
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
    const [waiting] = await lockTriedAgain(client, { ...flow, runId });
    if (waiting) {
      await goOnWithCalls(client, caller, [waiting], decision.action);
      return true;
    }
    if ((await runsUnderWay(client, { ...flow, runId })).length > 0) throw errors.runCallUnderWay();
    const [run] = await lockFailed(client, { ...flow, runId });
    if (!run) return false;
    if (run.hasLeft) throw errors.runContactLeft();
    if (isUndecided(run, decision)) throw errors.runOutcomeUnknown();
    await resolve(client, caller, flow, [run], decision);
    return true;
  });
  notifyDispatch(database.pool);
  const run = await getRun(database, caller, automatisationId, runId);
  if (!isResumed) throw errors.runNotFailed();
  return run;
}

/** Ends a running run where it stands, or gives up a failed one. Throws ApiError 404, or 409 when it has ended otherwise. */
export async function stopRun(
  database: Database,
  caller: Caller,
  automatisationId: number,
  runId: number,
): Promise<RunWithLog> {
  const flow = { userId: caller.userId, automatisationId };
  const isStopped = await inTransaction(database.pool, async (client) => {
    if ((await endRuns(client, { ...flow, runIds: [runId], ...byHand(caller) })) > 0) return true;
    const failed = await lockFailed(client, { ...flow, runId });
    await resolve(client, caller, flow, failed, { action: 'stop' });
    return failed.length > 0;
  });
  const run = await getRun(database, caller, automatisationId, runId);
  if (!isStopped) throw errors.runNotRunning();
  notifyDispatch(database.pool);
  return run;
}

/** Ends all running runs; answers how many they were. Throws ApiError 404. */
export async function stopAllRuns(
  database: Database,
  caller: Caller,
  automatisationId: number,
): Promise<number> {
  const flow = await requireFlow(database, caller.userId, automatisationId);
  const stopped = await inTransaction(database.pool, (client) =>
    endRuns(client, { ...flow, ...byHand(caller) }),
  );
  notifyDispatch(database.pool);
  return stopped;
}

const byHand = ({ authorId }: Caller) => ({ state: 'stopped', reason: stoppedByUser, authorId }) as const;

/** Which runs: those that failed at a step of an automation, in a period. */
type FailedAt = { automatisationId: number; stepId: number } & FailedPeriod;

/**
 * Does one thing to all runs that failed at a step, or to those that failed in a period. Those it cannot be done to without a decision of
 * their own stay failed, and are counted. Throws ApiError 404.
 */
export async function resolveFailedAt(
  database: Database,
  caller: Caller,
  { automatisationId, stepId, from_date: from, to_date: to }: FailedAt,
  decision: Decision,
): Promise<ResolvedRuns> {
  const flow = await requireFlow(database, caller.userId, automatisationId);
  await requireStep(database, flow, stepId);
  const where: FailedRuns = { ...flow, stepId, from, to };
  const resolved = await inTransaction(database.pool, async (client): Promise<ResolvedRuns> => {
    const failed = await lockFailed(client, where);
    const isStop = decision.action === 'stop';
    const left = failed.filter((run) => run.hasLeft && !isStop);
    const unknown = failed.filter((run) => !left.includes(run) && isUndecided(run, decision));
    const chosen = failed.filter((run) => !left.includes(run) && !unknown.includes(run));
    await resolve(client, caller, flow, chosen, decision);
    return {
      count_of_runs: chosen.length,
      count_of_unknown: unknown.length,
      count_of_left: left.length,
      count_of_under_way: 0,
    };
  });
  notifyDispatch(database.pool);
  return resolved;
}

/** A call of which nobody knows whether it did its work is never made again unasked. */
const isUndecided = (run: FailedRun, decision: Decision): boolean =>
  run.isUnknown && decision.action === 'retry' && !decision.repeat;

/** Does it to the locked runs, which stand at one step, and keeps who did it. */
async function resolve(
  client: pg.ClientBase,
  { userId, authorId }: Caller,
  flow: FlowReference,
  runs: readonly FailedRun[],
  decision: Decision,
): Promise<void> {
  const [first] = runs;
  if (!first) return;
  const ids = runs.map(({ id }) => id);
  if (decision.action === 'stop') {
    await stopFailed(client, userId, ids);
  } else {
    const stepId = await stepToGoOnAt(client, flow, first.stepId, decision);
    if (decision.action === 'skip') await passStepOver(client, userId, ids);
    await reopenRuns(
      client,
      userId,
      ids.map((id) => ({ id, stepId })),
    );
  }
  await noteInterventions(client, { userId, authorId, action: decision.action }, runs);
}

async function stepToGoOnAt(
  client: pg.ClientBase,
  flow: FlowReference,
  failedAt: number | null,
  decision: GoingOn,
): Promise<number | null> {
  if (decision.action === 'retry') return failedAt ?? firstStep(client, flow);
  if (failedAt === null) throw errors.runStepUnknown();
  const behind = await stepBehind(client, flow, failedAt, decision.branch);
  if (behind === 'branch_needed') throw errors.runBranchNeeded();
  return behind.stepId;
}
