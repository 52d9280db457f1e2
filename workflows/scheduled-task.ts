import {
  defineSearchAttributeKey,
  SearchAttributeType,
  WorkflowExecutionAlreadyStartedError,
} from '@temporalio/common';
import {
  ChildWorkflowCancellationType,
  executeChild,
  ParentClosePolicy,
  proxyLocalActivities,
  workflowInfo,
} from '@temporalio/workflow';
import type { Activities } from '../activities';
import {
  automatisationRunType,
  workflowIdOfRun,
  type ScheduledTaskInput,
  type AutomatisationRunWorkflow,
} from './contract';
import { inDatabase } from './activity-options';
import { runSearchAttributes } from './search-attributes';

const { beginScheduledRun } = proxyLocalActivities<Pick<Activities, 'beginScheduledRun'>>(inDatabase);

/** The time that the schedule means; Temporal sets it. */
const dueKey = defineSearchAttributeKey('TemporalScheduledStartTime', SearchAttributeType.DATETIME);

/**
 * What a task's schedule starts each time the task is due: makes the run, starts it and waits for its end, so that Temporal skips
 * the times in between.
 */
export async function scheduledTask(input: ScheduledTaskInput): Promise<{ state: string; code?: string }> {
  const { typedSearchAttributes, startTime } = workflowInfo();
  const dueAt = (typedSearchAttributes.get(dueKey) ?? startTime).getTime();
  const begun = await beginScheduledRun({ ...input, dueAt });
  if (begun.kind === 'skipped') return { state: 'skipped', code: begun.code };

  const { runId, automatisationId, createdAt } = begun;
  try {
    return await executeChild<AutomatisationRunWorkflow>(automatisationRunType, {
      workflowId: workflowIdOfRun({ id: runId, created_at: new Date(createdAt) }),
      args: [{ userId: input.userId, runId, contactId: null }],
      typedSearchAttributes: runSearchAttributes({ userId: input.userId, automatisationId }),
      staticSummary: `Run ${runId} of scheduled task ${input.taskId}`,
      // The run is like any other: people stop it, never the end of the workflow that waits for it.
      parentClosePolicy: ParentClosePolicy.ABANDON,
      cancellationType: ChildWorkflowCancellationType.ABANDON,
    });
  } catch (error) {
    // The sweep found the run without a workflow, and was faster.
    if (error instanceof WorkflowExecutionAlreadyStartedError) return { state: 'running' };
    throw error;
  }
}
