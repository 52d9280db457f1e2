import { WorkflowNotFoundError, type Client } from '@temporalio/client';
import { leaveLoop } from '../../db/loops/end';
import type { LoopReference } from '../../db/loops/loop';
import { notRunning, type RunningRun } from '../../db/sweeps/rounds';
import { inTransaction } from '../../db/database/transaction';
import type { Database } from '../../db/database/connection';
import {
  automatisationRunType,
  runOfWorkflowId,
  wakeSignalName,
  workflowIdOfRun,
} from '../../workflows/contract';

export interface ComparisonDependencies {
  database: Database;
  client: Client;
  taskQueue: string;
}

/** By what a run's workflow is named. */
type NamedRun = Parameters<typeof workflowIdOfRun>[0];

/** Workflow ids in one query to Temporal. */
const idsAtOnce = 100;

/** Of running runs, those for which no workflow runs, as Temporal lists them: one that has just been started may not be listed yet. */
export async function withoutWorkflow<Run extends NamedRun>(
  client: Client,
  runs: readonly Run[],
): Promise<Run[]> {
  const running = await runningAmong(client, runs.map(workflowIdOfRun));
  return runs.filter((run) => !running.has(workflowIdOfRun(run)));
}

/** Of workflows of runs, those that run, as Temporal lists them. */
export async function runningAmong(
  client: Client,
  workflowIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const running = new Set<string>();
  for (let at = 0; at < workflowIds.length; at += idsAtOnce) {
    // The ids are made of digits, small letters and hyphens: nothing in them ends a string.
    const ids = workflowIds.slice(at, at + idsAtOnce).map((id) => `'${id}'`);
    const query = `ExecutionStatus = 'Running' AND WorkflowId IN (${ids.join(', ')})`;
    for await (const { workflowId } of client.workflow.list({ query, pageSize: idsAtOnce })) {
      running.add(workflowId);
    }
  }
  return running;
}

/** Ends the items among these runs whose loop has been left; answers how many loops those were. */
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

/** Workflows that are looked at together. */
const workflowsAtOnce = 500;

/** A workflow that runs for a run which does not. */
export interface Stray {
  workflowId: string;
  /** False where PostgreSQL has no such run: it was set back to an earlier moment, or the run was deleted. */
  isKnown: boolean;
}

/** The workflows of this installation that run for no running run, a portion at a time. */
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
  for await (const { workflowId, taskQueue: own } of client.workflow.list({
    query,
    pageSize: workflowsAtOnce,
  })) {
    const run = runOfWorkflowId(workflowId);
    // A namespace may be shared.
    if (run && own === taskQueue) portion.push({ ...run, workflowId });
    if (portion.length >= workflowsAtOnce) yield await look();
  }
  yield await look();
}

/**
 * Has a workflow look at its ended run, by which it ends; one whose run is not there is terminated: it could advance another of that id. One
 * that has ended by itself meanwhile is left.
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
