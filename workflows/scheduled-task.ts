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
import type { automatisationRun } from './automatisation-run';
import { automatisationRunType, workflowIdOfRun, type ScheduledTaskInput } from './contract';
import { inDatabase } from './local-activities';
import { runSearchAttributes } from './search-attributes';

const { beginScheduledRun } = proxyLocalActivities<Pick<Activities, 'beginScheduledRun'>>(inDatabase);

/** The time for which the schedule asks; Temporal sets it. */
const dueKey = defineSearchAttributeKey('TemporalScheduledStartTime', SearchAttributeType.DATETIME);

/**
 * What a task's schedule starts each time that the task is due: makes the run, starts it and waits until it has ended, so that
 * Temporal skips the times that come meanwhile.
 */
export async function scheduledTask(input: ScheduledTaskInput): Promise<{ state: string; code?: string }> {
  const { typedSearchAttributes, startTime } = workflowInfo();
  const dueAt = (typedSearchAttributes.get(dueKey) ?? startTime).getTime();
  const begun = await beginScheduledRun({ ...input, dueAt });
  if (begun.kind === 'skipped') return { state: 'skipped', code: begun.code };

  const { runId, automatisationId, createdAt } = begun;
  try {
    return await executeChild<typeof automatisationRun>(automatisationRunType, {
      workflowId: workflowIdOfRun({ id: runId, created_at: new Date(createdAt) }),
      args: [{ userId: input.userId, runId, contactId: null }],
      typedSearchAttributes: runSearchAttributes({ userId: input.userId, automatisationId }),
      staticSummary: `Run ${runId} of scheduled task ${input.taskId}`,
      // The run is a run like any other: it is stopped by people, never by what happens to the workflow that waits for it.
      parentClosePolicy: ParentClosePolicy.ABANDON,
      cancellationType: ChildWorkflowCancellationType.ABANDON,
    });
  } catch (error) {
    // Whoever found the run without a workflow was faster.
    if (error instanceof WorkflowExecutionAlreadyStartedError) return { state: 'running' };
    throw error;
  }
}
