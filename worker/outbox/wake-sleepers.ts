import { WorkflowNotFoundError } from '@temporalio/client';
import type { OutboxRow, RunOutboxRow } from '../../db/outbox/claim';
import { groupOfSleepers, wakeRunsSignalName } from '../../workflows/contract';
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

/** A run at a loop has a workflow of its own, which it may have just been given. */
const isOfSleeper = (row: OutboxRow): row is RunOutboxRow & { group_workflow_id: string } =>
  row.kind === 'wake' && row.loop_visit === null && groupOfSleepers(row.group_workflow_id) !== null;

/** Wakes runs that sleep together. Where their workflow is gone, or has not started, each is woken alone, which starts one for it. */
export async function wakeSleepers(starter: RunStarter, { workflowId, rows }: SleepersToWake): Promise<void> {
  try {
    const runs = rows.map(({ run_id: runId, run_segment: segment }) => ({ runId, segment: segment ?? 0 }));
    await starter.client.workflow.getHandle(workflowId).signal(wakeRunsSignalName, runs);
  } catch (error) {
    if (!(error instanceof WorkflowNotFoundError)) throw error;
    await Promise.all(rows.map((row) => wakeRun(starter, row)));
  }
}
