import { WorkflowExecutionAlreadyStartedError } from '@temporalio/common';
import {
  ParentClosePolicy,
  proxyLocalActivities,
  startChild,
  workflowInfo,
  WorkflowIdReusePolicy,
} from '@temporalio/workflow';
import type { Activities } from '../activities';
import {
  automatisationRunType,
  workflowIdOfRun,
  type GroupedRun,
  type RunGroupInput,
  type AutomatisationRunWorkflow,
} from './contract';
import { inDatabase } from './local-activities';
import { runSearchAttributes } from './search-attributes';

const { advanceGroup } = proxyLocalActivities<Pick<Activities, 'advanceGroup'>>(inDatabase);

/**
 * Takes runs that start together through their first stretch, which for most runs is the only one. Each run that continues does so in a
 * workflow of its own, which reads the run's row first and so sees what happened meanwhile.
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

/** Starts the run's own workflow, which continues with the stretch. */
async function handOver(group: RunGroupInput, run: GroupedRun, segment: number): Promise<void> {
  const { userId } = group;
  const { runId, contactId, createdAt, summary = group.summary } = run;
  try {
    await startChild<AutomatisationRunWorkflow>(automatisationRunType, {
      workflowId: workflowIdOfRun({ id: runId, created_at: new Date(createdAt) }),
      // Its workflow may have ended while the run is running, in a PostgreSQL that was restored to an earlier moment: it starts again.
      workflowIdReusePolicy: WorkflowIdReusePolicy.ALLOW_DUPLICATE,
      parentClosePolicy: ParentClosePolicy.ABANDON,
      args: [{ userId, runId, contactId, segment }],
      typedSearchAttributes: runSearchAttributes({ ...group, contactId }),
      staticSummary: summary,
    });
  } catch (error) {
    // The outbox gave the run to another dispatcher too, which was first.
    if (!(error instanceof WorkflowExecutionAlreadyStartedError)) throw error;
  }
}
