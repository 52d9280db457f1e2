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
  sleepingRunsType,
  workflowIdOfRun,
  workflowIdOfSleepers,
  type AutomatisationRunWorkflow,
  type GroupedRun,
  type RunGroupInput,
  type SleepingRun,
  type SleepingRunsWorkflow,
} from './contract';
import { inDatabase } from './activity-options';
import { runSearchAttributes } from './search-attributes';

const { advanceGroup } = proxyLocalActivities<Pick<Activities, 'advanceGroup'>>(inDatabase);

/**
 * Takes runs that start together through their first stretch, which for most runs is the only one. Those that sleep or make a brief call
 * after it do so in one workflow. Each run that continues otherwise does so in a workflow of its own, which reads the run's row first and so sees what happened
 * meanwhile.
 */
export async function runGroup(input: RunGroupInput): Promise<Record<string, number>> {
  const { userId, runs } = input;
  const { workflowId } = workflowInfo();
  const sleepersId = workflowIdOfSleepers(workflowId);
  const outcomes = await advanceGroup({ userId, runs, workflowId, sleepersId });
  const states: Record<string, number> = {};
  const sleepers: SleepingRun[] = [];
  const handedOver: Promise<void>[] = [];
  for (const [place, run] of runs.entries()) {
    const outcome = outcomes[place] ?? { state: 'running', segment: 0 };
    states[outcome.state] = (states[outcome.state] ?? 0) + 1;
    if (outcome.state === 'running') handedOver.push(handOver(input, run, outcome.segment));
    // Activities of before say of a run that sleeps that it is running.
    if (outcome.lasts !== undefined)
      sleepers.push({
        runId: run.runId,
        segment: outcome.segment,
        dueAt: Date.now() + outcome.lasts,
        visit: outcome.visit,
      });
  }
  if (sleepers.length > 0) handedOver.push(haveThemSleep(input, sleepersId, sleepers));
  await Promise.all(handedOver);
  return states;
}

/** Starts the workflow in which runs wait. Their rows name it since their first stretch: a wake-up that comes before it has started waits for it. */
const haveThemSleep = (group: RunGroupInput, workflowId: string, runs: SleepingRun[]): Promise<void> =>
  unlessStarted(() =>
    startChild<SleepingRunsWorkflow>(sleepingRunsType, {
      workflowId,
      workflowIdReusePolicy: WorkflowIdReusePolicy.ALLOW_DUPLICATE,
      parentClosePolicy: ParentClosePolicy.ABANDON,
      args: [{ userId: group.userId, runs }],
      typedSearchAttributes: runSearchAttributes(group),
      staticSummary: `${runs.length} waiting runs of ${group.summary}`,
    }),
  );

/** Starts the run's own workflow, which continues with the stretch. */
function handOver(group: RunGroupInput, run: GroupedRun, segment: number): Promise<void> {
  const { userId } = group;
  const { runId, contactId, createdAt, summary = group.summary } = run;
  return unlessStarted(() =>
    startChild<AutomatisationRunWorkflow>(automatisationRunType, {
      workflowId: workflowIdOfRun({ id: runId, created_at: new Date(createdAt) }),
      // Its workflow may have ended while the run is running, in a PostgreSQL that was restored to an earlier moment: it starts again.
      workflowIdReusePolicy: WorkflowIdReusePolicy.ALLOW_DUPLICATE,
      parentClosePolicy: ParentClosePolicy.ABANDON,
      args: [{ userId, runId, contactId, segment }],
      typedSearchAttributes: runSearchAttributes({ ...group, contactId }),
      staticSummary: summary,
    }),
  );
}

/** Starts a workflow, unless it runs: the outbox gave the runs to another dispatcher too, which was first. */
async function unlessStarted(start: () => Promise<unknown>): Promise<void> {
  try {
    await start();
  } catch (error) {
    if (!(error instanceof WorkflowExecutionAlreadyStartedError)) throw error;
  }
}
