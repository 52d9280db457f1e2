import { WorkflowNotFoundError, type Client } from '@temporalio/client';
import { leaveLoop } from '../../db/loops/end';
import type { LoopReference } from '../../db/loops/loop';
import { notRunning, readRunning, type RunningRun } from '../../db/sweeps/rounds';
import { inTransaction } from '../../db/database/transaction';
import type { Database } from '../../db/database/connection';
import {
  automatisationRunType,
  groupOfSleepers,
  runOfWorkflowId,
  wakeSignalName,
  workflowIdOfRun,
} from '../../workflows/contract';
import type { Elsewhere } from '../elsewhere';
import { listed } from '../visibility';

export interface ComparisonDependencies {
  database: Database;
  client: Client;
  taskQueue: string;
}

/** What determines the names of the workflows that may have a run. */
type NamedRun = Parameters<typeof workflowIdOfRun>[0] & Pick<RunningRun, 'group_workflow_id'>;

/** The workflow in which the run sleeps with others, according to its row; null: it does not. */
const sleepersOf = ({ group_workflow_id: id }: NamedRun): string | null =>
  groupOfSleepers(id) === null ? null : id;

/** A run that sleeps with others may have got its own workflow since its row was read. */
const workflowsOf = (run: NamedRun): string[] =>
  [workflowIdOfRun(run), sleepersOf(run)].filter((id) => id !== null);

/**
 * Of these runs those that should have been woken by the workflow in which they sleep with others. Which runs it has is not asked of Temporal: in a
 * database that was restored to an earlier moment, one may sleep there again that has left since.
 */
export const overdueSleepers = (runs: readonly RunningRun[]): RunningRun[] =>
  runs.filter((run) => run.is_overdue && sleepersOf(run) !== null);

/** Workflow ids per query to Temporal. */
const idsAtOnce = 100;

/**
 * Of the running runs those without a running workflow, and those that have one on another task queue, according to Temporal's list, in which
 * a workflow that has just started may still be missing.
 */
export async function compareRuns<Run extends NamedRun>(
  { client, taskQueue }: Pick<ComparisonDependencies, 'client' | 'taskQueue'>,
  runs: readonly Run[],
): Promise<{ missing: Run[]; elsewhere: (Run & { workflows: Elsewhere[] })[] }> {
  const running = await runningAmong(client, [...new Set(runs.flatMap(workflowsOf))]);
  const missing = runs.filter((run) => !workflowsOf(run).some((workflowId) => running.has(workflowId)));
  const elsewhere = runs.flatMap((run) => {
    const workflows = workflowsOf(run).flatMap((workflowId) => {
      const queue = running.get(workflowId) ?? taskQueue;
      return queue === taskQueue ? [] : [{ workflowId, queue }];
    });
    return workflows.length > 0 ? [{ ...run, workflows }] : [];
  });
  return { missing, elsewhere };
}

/** The same for all running runs. */
export async function compareAllRuns(
  dependencies: ComparisonDependencies,
): ReturnType<typeof compareRuns<Omit<RunningRun, 'left_loop'>>> {
  const all: Awaited<ReturnType<typeof compareAllRuns>> = { missing: [], elsewhere: [] };
  for await (const runs of portionsOfRunning(dependencies)) {
    const { missing, elsewhere } = await compareRuns(dependencies, runs);
    all.missing.push(...missing);
    all.elsewhere.push(...elsewhere);
  }
  return all;
}

/** How many runs are read at a time. */
const portionSize = 500;

/** The running runs that need a workflow, one portion at a time. */
export async function* portionsOfRunning({
  database: { pool },
}: Pick<ComparisonDependencies, 'database'>): AsyncGenerator<Omit<RunningRun, 'left_loop'>[]> {
  for (let after = 0; ;) {
    const runs = await readRunning(pool, after, portionSize);
    const last = runs.at(-1);
    if (!last) return;
    yield runs;
    after = last.id;
  }
}

/** Which of these workflows are running, and on which task queue, according to Temporal's list. */
export async function runningAmong(
  client: Client,
  workflowIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const running = new Map<string, string>();
  for (let at = 0; at < workflowIds.length; at += idsAtOnce) {
    // The ids contain only digits, small letters and hyphens, so they need no escaping.
    const ids = workflowIds.slice(at, at + idsAtOnce).map((id) => `'${id}'`);
    const query = `ExecutionStatus = 'Running' AND WorkflowId IN (${ids.join(', ')})`;
    const list = (pageSize: number) => client.workflow.list({ query, pageSize });
    for await (const { workflowId, taskQueue } of listed(client, idsAtOnce, list))
      running.set(workflowId, taskQueue);
  }
  return running;
}

/** Ends the items among these runs whose loop has been left; returns the number of those loops. */
export async function leaveLoops(
  { database }: ComparisonDependencies,
  runs: readonly RunningRun[],
): Promise<number> {
  const left = new Map<string, LoopReference>();
  for (const { user_id: userId, left_loop: loop } of runs) {
    if (loop) left.set(`${loop.runId} ${loop.visit}`, { userId, ...loop });
  }
  for (const loop of left.values()) await inTransaction(database.pool, (client) => leaveLoop(client, loop));
  return left.size;
}

/** How many workflows are checked together. */
const workflowsAtOnce = 500;

/** A running workflow whose run is not running. */
export interface Stray {
  workflowId: string;
  /** False when PostgreSQL has no such run: the database was restored to an earlier time, or the run was deleted. */
  isKnown: boolean;
}

/** This installation's workflows that run without a running run, one portion at a time. */
export async function* strays({
  database,
  client,
  taskQueue,
}: ComparisonDependencies): AsyncGenerator<Stray[]> {
  const query = `ExecutionStatus = 'Running' AND WorkflowType = '${automatisationRunType}'`;
  let portion: { id: number; born: number; retries: number; workflowId: string }[] = [];
  const look = async (): Promise<Stray[]> => {
    const found = await notRunning(database.pool, portion);
    portion = [];
    return found.map(({ run: { workflowId }, isKnown }) => ({ workflowId, isKnown }));
  };
  const list = (pageSize: number) => client.workflow.list({ query, pageSize });
  for await (const { workflowId, taskQueue: own } of listed(client, workflowsAtOnce, list)) {
    const run = runOfWorkflowId(workflowId);
    // The namespace may be shared with other installations.
    if (run && own === taskQueue) portion.push({ ...run, workflowId });
    if (portion.length >= workflowsAtOnce) yield await look();
  }
  yield await look();
}

/**
 * Wakes a workflow whose run has ended, so that it ends too. A workflow whose run does not exist is terminated: it could advance a later
 * run with the same id. One that has ended meanwhile is left alone.
 */
export async function endStray(client: Client, { workflowId, isKnown }: Stray): Promise<void> {
  const handle = client.workflow.getHandle(workflowId);
  try {
    if (isKnown) await handle.signal(wakeSignalName);
    else await handle.terminate('Its run is not in the database.');
  } catch (error) {
    if (!(error instanceof WorkflowNotFoundError)) throw error;
  }
}
