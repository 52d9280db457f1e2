import { WorkflowExecutionAlreadyStartedError } from '@temporalio/common';
import {
  ParentClosePolicy,
  proxyLocalActivities,
  startChild,
  workflowInfo,
  WorkflowIdReusePolicy,
} from '@temporalio/workflow';
import type { Activities } from '../activities';
import type { automatisationRun } from './automatisation-run';
import { automatisationRunType, workflowIdOfRun, type GroupedRun, type RunGroupInput } from './contract';
import { inDatabase } from './local-activities';
import { runSearchAttributes } from './search-attributes';

const { advanceGroup } = proxyLocalActivities<Pick<Activities, 'advanceGroup'>>(inDatabase);

/**
 * Takes runs that start together through their first segment, which is the only one of most. Each run that goes on does so in a
 * workflow of its own, which looks at the run's row first: what happened to the run meanwhile is seen there.
 */
export async function runGroup(input: RunGroupInput): Promise<Record<string, number>> {
  const { userId, runs } = input;
  const outcomes = await advanceGroup({ userId, runs, workflowId: workflowInfo().workflowId });
  const states: Record<string, number> = {};
  const handedOver: Promise<void>[] = [];
  for (const [place, run] of runs.entries()) {
    const outcome = outcomes[place] ?? { state: 'running', segment: 0 };
    states[outcome.state] = (states[outcome.state] ?? 0) + 1;
    if (outcome.state === 'running') handedOver.push(handOver(input, run, outcome.segment));
  }
  await Promise.all(handedOver);
  return states;
}

/** Starts the run's own workflow, which goes on with the segment. */
async function handOver(group: RunGroupInput, run: GroupedRun, segment: number): Promise<void> {
  const { userId } = group;
  const { runId, contactId, createdAt } = run;
  try {
    await startChild<typeof automatisationRun>(automatisationRunType, {
      workflowId: workflowIdOfRun({ id: runId, created_at: new Date(createdAt) }),
      // One that ended while its run goes on, in PostgreSQL restored to an earlier moment, is started again.
      workflowIdReusePolicy: WorkflowIdReusePolicy.ALLOW_DUPLICATE,
      parentClosePolicy: ParentClosePolicy.ABANDON,
      args: [{ userId, runId, contactId, segment }],
      typedSearchAttributes: runSearchAttributes({ ...group, contactId }),
      staticSummary: group.summary,
    });
  } catch (error) {
    // The outbox gave the run to somebody else as well, who was first.
    if (!(error instanceof WorkflowExecutionAlreadyStartedError)) throw error;
  }
}
