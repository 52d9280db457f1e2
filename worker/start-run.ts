import { WorkflowExecutionAlreadyStartedError, WorkflowNotFoundError, type Client } from '@temporalio/client';
import { WorkflowIdReusePolicy } from '@temporalio/common';
import type { RunDispatch } from '../db/dispatch/claim';
import {
  automatisationRunType,
  tryNowSignalName,
  wakeSignalName,
  workflowIdOfRun,
  type AutomatisationRunInput,
} from '../workflows/contract';
import { runSearchAttributes } from '../workflows/search-attributes';

/** Starts the run's workflow. One that was started before, ended or not, stays as it is; a run that was deleted needs none. */
export async function startRun(client: Client, taskQueue: string, row: RunDispatch): Promise<void> {
  if (row.automatisation_id === null) return;
  const input: AutomatisationRunInput = {
    ...{ userId: row.user_id, runId: row.run_id, contactId: row.contact_id },
    // What was done before the run failed stays done.
    ...(row.run_retries > 0 && row.run_segment !== null && { segment: row.run_segment }),
  };
  try {
    await client.workflow.start(automatisationRunType, {
      taskQueue,
      workflowId: workflowIdOfRow(row),
      workflowIdReusePolicy: WorkflowIdReusePolicy.REJECT_DUPLICATE,
      workflowIdConflictPolicy: 'USE_EXISTING',
      requestEagerStart: true,
      args: [input],
      typedSearchAttributes: runSearchAttributes({
        ...{ userId: row.user_id, automatisationId: row.automatisation_id },
        ...{ contactId: row.contact_id, eventName: row.event_name },
      }),
      staticSummary: summaryOf(row),
    });
  } catch (error) {
    if (!(error instanceof WorkflowExecutionAlreadyStartedError)) throw error;
  }
}

/**
 * Wakes the run's workflow, or has it try its call now. One that has ended, or was never started, needs no waking: it looks at the run's
 * row itself.
 */
export async function signalRun(client: Client, row: RunDispatch): Promise<void> {
  try {
    const handle = client.workflow.getHandle(workflowIdOfRow(row));
    await (row.kind === 'try'
      ? handle.signal(tryNowSignalName, row.run_visit)
      : handle.signal(wakeSignalName));
  } catch (error) {
    if (!(error instanceof WorkflowNotFoundError)) throw error;
  }
}

const workflowIdOfRow = (row: RunDispatch): string =>
  workflowIdOfRun({ id: row.run_id, created_at: row.run_created_at, retries: row.run_retries });

/** What Temporal Web shows beside the run. */
export const summaryOf = ({ automatisation_name, event_name }: RunDispatch): string =>
  `${automatisation_name}: ${event_name ?? 'started by hand'}`.slice(0, 200);
