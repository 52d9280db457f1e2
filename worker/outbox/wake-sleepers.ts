import { WorkflowNotFoundError, type Client } from '@temporalio/client';
import type { OutboxRow, RunOutboxRow } from '../../db/outbox/claim';
import { groupOfSleepers, wakeRunsSignalName, type WokenRun } from '../../workflows/contract';
import { groupedBy } from '../../domain/values/grouped-by';
import { wakeRun, type RunStarter } from './start-run';

/** Wake-ups of runs that sleep in the same workflow. */
export interface SleepersToWake {
  workflowId: string;
  rows: RunOutboxRow[];
}

/** Puts wake-ups of runs that sleep together together; the others are dispatched one by one. */
export function ofSleepers(rows: readonly OutboxRow[]): { wakeUps: SleepersToWake[]; alone: OutboxRow[] } {
  const sleeping = rows.filter(isOfSleeper);
  const wakeUps = [...groupedBy(sleeping, (row) => row.group_workflow_id)].map(([workflowId, ofOne]) => ({
    workflowId,
    rows: ofOne,
  }));
  return { wakeUps, alone: rows.filter((row) => !isOfSleeper(row)) };
}

/**
 * A run at a loop has a workflow of its own, which it may have just been given. The start of a run that has begun is a row that was given
 * out twice.
 */
const isOfSleeper = (row: OutboxRow): row is RunOutboxRow & { group_workflow_id: string } =>
  (row.kind === 'wake' || row.kind === 'try' || (row.kind === 'start' && (row.run_segment ?? 0) > 0)) &&
  row.loop_visit === null &&
  groupOfSleepers(row.group_workflow_id) !== null;

/**
 * Wakes runs that wait together; one that makes a call makes it at once. Where their workflow is gone, each is woken alone, which starts one for
 * it. Rejects while the group is under way that starts their workflow: the outbox tries again. A second workflow of the run would take
 * a call that is under way for lost.
 */
export async function wakeSleepers(starter: RunStarter, sleepers: SleepersToWake): Promise<void> {
  const { client } = starter;
  if (await tell(client, sleepers)) return;
  const groupId = groupOfSleepers(sleepers.workflowId);
  if (groupId !== null && (await isUnderWay(client, groupId)))
    throw new Error(`The workflow ${sleepers.workflowId} has not started yet.`);
  // It may have started since the first signal.
  if (await tell(client, sleepers)) return;
  await Promise.all(sleepers.rows.map((row) => wakeRun(starter, row)));
}

/** Signals the workflow; returns false where there is none. */
const tell = (client: Client, { workflowId, rows }: SleepersToWake): Promise<boolean> =>
  unlessGone(async () => {
    const runs = rows.map(({ kind, run_id: runId, run_segment: segment, run_visit: visit }): WokenRun => ({
      runId,
      segment: segment ?? 0,
      ...(kind === 'try' && visit !== null && { visit }),
    }));
    await client.workflow.getHandle(workflowId).signal(wakeRunsSignalName, runs);
    return true;
  });

const isUnderWay = (client: Client, workflowId: string): Promise<boolean> =>
  unlessGone(async () => (await client.workflow.getHandle(workflowId).describe()).status.name === 'RUNNING');

/** What the work returns; false where its workflow is not there. */
async function unlessGone(work: () => Promise<boolean>): Promise<boolean> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof WorkflowNotFoundError)) throw error;
    return false;
  }
}
