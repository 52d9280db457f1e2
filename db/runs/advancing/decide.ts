import type { Branch } from '../../../domain/flow/chain/place';
import type pg from 'pg';
import type { FlowReference } from '../../automatisations/stored-flow';
import type { Portion } from '../../run-orders/portion';
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
} from '../resolving/failed';
import {
  countUnderWay,
  lockTriedAgain,
  passCallsOver,
  tryCallsNow,
  type RunTriedAgain,
} from '../resolving/tried-again';

/** An action by hand on failed runs, or on runs whose call is tried again, with the user's decisions where the step asks for one. */
export type Decision =
  { action: 'retry'; repeat: boolean } | { action: 'skip'; branch?: Branch } | { action: 'stop' };

/** A decision by which a run goes on. */
export type GoingOn = Exclude<Decision, { action: 'stop' }>;

/** On whose behalf it is done; `authorId` null: an account that is gone. */
export interface Decider {
  userId: number;
  authorId: number | null;
}

/** Why nothing could be done: to skip a condition, a branch must be chosen; a run that failed before its first step stands at no step. */
export class Undecidable extends Error {
  constructor(readonly code: 'branch_needed' | 'step_unknown') {
    super(code);
  }
}

/** Whether the user must decide first: a call of unknown outcome is never repeated unless the user says so. */
export const isUndecided = (run: FailedRun, decision: Decision): boolean =>
  run.isUnknown && decision.action === 'retry' && !decision.repeat;

/**
 * Applies the decision to locked failed runs, which stand at one step, and logs who made it. After the commit the caller calls
 * `notifyDispatcher`.
 *
 * @throws Undecidable
 */
export async function decideFailed(
  client: pg.ClientBase,
  { userId, authorId }: Decider,
  flow: FlowReference,
  runs: readonly FailedRun[],
  decision: Decision,
  isLater = false,
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
      isLater,
    );
  }
  await noteInterventions(client, { userId, authorId, action: decision.action }, runs);
}

/**
 * The step at which failed runs go on.
 *
 * @throws Undecidable
 */
export async function stepToGoOnAt(
  client: pg.ClientBase,
  flow: FlowReference,
  failedAt: number | null,
  decision: GoingOn,
): Promise<number | null> {
  if (decision.action === 'retry') return failedAt ?? firstStep(client, flow);
  if (failedAt === null) throw new Undecidable('step_unknown');
  const behind = await stepBehind(client, flow, failedAt, decision.branch);
  if (behind === 'branch_needed') throw new Undecidable('branch_needed');
  return behind.stepId;
}

/** The result of a decision about several runs. */
export interface Decided {
  count_of_runs: number;
  count_of_unknown: number;
  count_of_left: number;
  count_of_under_way: number;
  /** The run after which the next portion begins; null: there is none. */
  lastId: number | null;
}

/** Applies one decision to failed runs, or to a portion of them. Runs that need a decision of their own stay failed, and are counted. */
export async function decideAboutFailed(
  client: pg.ClientBase,
  decider: Decider,
  where: FailedRuns,
  decision: Decision,
  portion?: Portion,
): Promise<Decided> {
  const failed = await lockFailed(client, where, portion);
  const isStop = decision.action === 'stop';
  const left = failed.filter((run) => run.hasLeft && !isStop);
  const unknown = failed.filter((run) => !left.includes(run) && isUndecided(run, decision));
  const passedBy = new Set([...left, ...unknown]);
  const chosen = failed.filter((run) => !passedBy.has(run));
  await decideFailed(client, decider, where, chosen, decision, portion?.isLater);
  return {
    count_of_runs: chosen.length,
    count_of_unknown: unknown.length,
    count_of_left: left.length,
    count_of_under_way: 0,
    lastId: portion && failed.length === portion.limit ? (failed.at(-1)?.id ?? null) : null,
  };
}

/** Tries the calls of locked runs now, or skips them, and logs who did it. */
export async function goOnWithCalls(
  client: pg.ClientBase,
  { userId, authorId }: Decider,
  runs: readonly RunTriedAgain[],
  action: GoingOn['action'],
  isLater = false,
): Promise<void> {
  await (action === 'retry' ? tryCallsNow : passCallsOver)(client, userId, runs, isLater);
  await noteInterventions(client, { userId, authorId, action }, runs);
}

/**
 * Tries now, or skips, a portion of the calls that are tried again at a step. Calls that are out at this moment are left alone, and
 * counted.
 */
export async function decideAboutTriedAgain(
  client: pg.ClientBase,
  decider: Decider,
  where: FlowReference & { stepId: number },
  action: GoingOn['action'],
  portion: Portion,
): Promise<Decided> {
  const waiting = await lockTriedAgain(client, where, portion);
  const lastId = waiting.at(-1)?.id ?? null;
  const isLast = waiting.length < portion.limit;
  // Runs after the last one of a full portion belong to the next portion.
  const underWay = await countUnderWay(client, where, {
    after: portion.after,
    upTo: isLast ? portion.upTo : (lastId ?? portion.upTo),
  });
  await goOnWithCalls(client, decider, waiting, action, portion.isLater);
  return {
    count_of_runs: waiting.length,
    count_of_unknown: 0,
    count_of_left: 0,
    count_of_under_way: underWay,
    lastId: isLast ? null : lastId,
  };
}
