import { WorkflowNotFoundError, type Client } from '@temporalio/client';
import { WorkflowIdReusePolicy } from '@temporalio/common';
import type { RunOutboxRow } from '../../db/outbox/claim';
import {
  automatisationRunType,
  groupOfSleepers,
  tryNowSignalName,
  wakeSignalName,
  workflowIdOfLoop,
  workflowIdOfRun,
  type AutomatisationRunInput,
} from '../../workflows/contract';
import { runSearchAttributes } from '../../workflows/search-attributes';

/** What starts the workflows of runs. */
export interface RunStarter {
  client: Client;
  taskQueue: string;
  /**
   * Whether this worker has a version (Worker Versioning). Temporal then says which version a run goes to: it would hand an eager start to
   * this worker without a look at its version.
   */
  isVersioned?: boolean;
}

/**
 * Makes sure that the run has a running workflow: leaves a running one as it is, and restarts an ended one at the run's stored position.
 * Safe to repeat: a workflow whose run has ended, or was deleted, ends at once.
 */
export async function startRun(
  { client, taskQueue, isVersioned = false }: RunStarter,
  row: RunOutboxRow,
): Promise<void> {
  if (row.automatisation_id === null) return;
  const input: AutomatisationRunInput = {
    userId: row.user_id,
    runId: row.run_id,
    contactId: row.contact_id,
    // Continues at the run's next stretch: stretches that are done are not repeated.
    ...(row.run_segment !== null && row.run_segment > 0 && { segment: row.run_segment }),
  };
  await client.workflow.start(automatisationRunType, {
    taskQueue,
    workflowId: workflowIdOfRow(row),
    workflowIdReusePolicy: WorkflowIdReusePolicy.ALLOW_DUPLICATE,
    workflowIdConflictPolicy: 'USE_EXISTING',
    requestEagerStart: !isVersioned,
    args: [input],
    typedSearchAttributes: runSearchAttributes({
      userId: row.user_id,
      automatisationId: row.automatisation_id,
      contactId: row.contact_id,
      eventName: row.event_name,
    }),
    // What began in a group has its contact in the group's input, too: the erasure of the contact finds it so.
    ...(row.last_group_workflow_id !== null && { memo: { group: groupOf(row.last_group_workflow_id) } }),
    staticSummary: summaryOf(row),
  });
}

const groupOf = (workflowId: string): string => groupOfSleepers(workflowId) ?? workflowId;

/**
 * Wakes the run's workflow and the workflow of the loop that it is at, or makes it retry its call now. If a running run has no workflow,
 * starts one: PostgreSQL is the truth, and Temporal may have lost the workflow or never have had it.
 */
export async function wakeRun(starter: RunStarter, row: RunOutboxRow): Promise<void> {
  const { client } = starter;
  try {
    const handle = client.workflow.getHandle(workflowIdOfRow(row));
    await (row.kind === 'try'
      ? handle.signal(tryNowSignalName, row.run_visit)
      : handle.signal(wakeSignalName));
    if (row.kind === 'wake') await wakeLoop(client, row);
  } catch (error) {
    if (!(error instanceof WorkflowNotFoundError)) throw error;
    if (row.run_state === 'running') await startRun(starter, row);
  }
}

/** Wakes the loop at which a run is. A loop that is over, or has not started, needs no wake-up. */
export async function wakeLoop(client: Client, row: RunOutboxRow): Promise<void> {
  if (row.loop_visit === null) return;
  try {
    await client.workflow
      .getHandle(workflowIdOfLoop(workflowIdOfRow(row), row.loop_visit))
      .signal(wakeSignalName);
  } catch (error) {
    if (!(error instanceof WorkflowNotFoundError)) throw error;
  }
}

const workflowIdOfRow = (row: RunOutboxRow): string =>
  workflowIdOfRun({ id: row.run_id, created_at: row.run_created_at, retries: row.run_retries });

/** What Temporal Web shows beside the run. */
const summaryOf = (row: RunOutboxRow): string => itemSummaryOf(row) ?? flowSummaryOf(row);

/** Names the loop of a run that is an item; undefined for other runs. */
export const itemSummaryOf = ({ parent_run_id, item }: RunOutboxRow): string | undefined =>
  parent_run_id === null || item === null
    ? undefined
    : `Item ${item + 1} of the loop of run ${parent_run_id}`;

/** Names the automation of a run and the event that began it. */
export const flowSummaryOf = ({ automatisation_name, event_name }: RunOutboxRow): string =>
  `${automatisation_name}: ${event_name ?? 'started by hand'}`.slice(0, 200);
