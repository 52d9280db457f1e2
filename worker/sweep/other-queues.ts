import { WorkflowNotFoundError, type Client } from '@temporalio/client';
import { findingOf, type Check } from '../../db/checks/check';
import { notifyDispatcher } from '../../db/outbox/notify';
import { queueSchedules } from '../../db/schedules/queue';
import { queueLeftImports, readLeftImports } from '../../db/sweeps/imports';
import { queueWakes } from '../../db/sweeps/rounds';
import { workflowIdOfImport } from '../../workflows/contract';
import type { Elsewhere } from '../elsewhere';
import { compareSchedules } from '../schedules/keep-schedules';
import { deleteSchedule } from '../schedules/put-schedule';
import {
  compareRuns,
  portionsOfRunning,
  type compareAllRuns,
  type ComparisonDependencies,
} from './compare-runs';

/** Workers take tasks from the task queue that something is to be moved from. The message is one line for the operator. */
class QueueInUse extends Error {
  override name = 'QueueInUse';
}

/**
 * The check that the workflows and schedules of this database are on its own task queue. Where TEMPORAL_TASK_QUEUE was changed, those of
 * before are on the old one. They are moved only on an operator's order, and only while nobody takes tasks from there: a copy of a database that
 * is used with the same namespace has the workflows of the original under its own names. `look` compares all runs.
 */
export function allIsOnOwnQueue(
  dependencies: ComparisonDependencies,
  look: () => ReturnType<typeof compareAllRuns>,
): Check {
  const { database, client } = dependencies;
  return {
    rule: 'Every run, import and scheduled task is on the task queue of this installation.',
    remedy: 'What is on another one begins again on this one, from where it stands.',
    async find() {
      const { elsewhere } = await look();
      const names = elsewhere.map(({ id, workflows: [first] }) => `run ${id} (on ${first?.queue})`);
      for (const { workflowId, queue } of await importsElsewhere(dependencies))
        names.push(`${workflowId} (on ${queue})`);
      const { elsewhere: schedules } = await compareSchedules(dependencies);
      for (const { task, queue } of schedules) names.push(`scheduled task ${task.id} (on ${queue})`);
      return findingOf(names);
    },
    async repair() {
      const end = terminator(client);
      for await (const runs of portionsOfRunning(dependencies)) {
        const { missing, elsewhere } = await compareRuns(dependencies, runs);
        for (const { workflows } of elsewhere) for (const workflow of workflows) await end(workflow);
        // Those without a workflow, too: they may have slept in one that has just been ended.
        await queueWakes(
          database.pool,
          [...missing, ...elsewhere].map(({ id }) => id),
        );
      }
      for (const workflow of await importsElsewhere(dependencies)) await end(workflow);
      await queueLeftImports(database.pool);
      const { elsewhere: schedules } = await compareSchedules(dependencies);
      for (const queue of new Set(schedules.map((schedule) => schedule.queue)))
        await requireUnused(client, queue);
      for (const { handle } of schedules) await deleteSchedule(handle);
      await queueSchedules(
        database.pool,
        schedules.map(({ task }) => task.id),
      );
      notifyDispatcher(database.pool);
    },
  };
}

/** Ends workflows, each once. Throws QueueInUse. */
function terminator(client: Client): (workflow: Elsewhere) => Promise<void> {
  const unused = new Set<string>();
  const ended = new Set<string>();
  return async ({ workflowId, queue }) => {
    if (ended.has(workflowId)) return;
    if (!unused.has(queue)) await requireUnused(client, queue);
    unused.add(queue);
    ended.add(workflowId);
    try {
      await client.workflow.getHandle(workflowId).terminate('Its run goes on on another task queue.');
    } catch (error) {
      if (!(error instanceof WorkflowNotFoundError)) throw error;
    }
  };
}

/** TASK_QUEUE_TYPE_WORKFLOW of Temporal's protocol. */
const workflowTasks = 1;

async function requireUnused(client: Client, queue: string): Promise<void> {
  const { pollers } = await client.workflowService.describeTaskQueue({
    namespace: client.options.namespace,
    taskQueue: { name: queue },
    taskQueueType: workflowTasks,
  });
  if (pollers?.length)
    throw new QueueInUse(
      `Workers take tasks from the task queue ${queue}: check TEMPORAL_TASK_QUEUE, or stop them and try again after five minutes. Nothing was moved from there.`,
    );
}

async function importsElsewhere({
  database,
  client,
  taskQueue,
}: ComparisonDependencies): Promise<Elsewhere[]> {
  const found: Elsewhere[] = [];
  for (const left of await readLeftImports(database.pool)) {
    const workflowId = workflowIdOfImport(left);
    try {
      const { status, taskQueue: queue } = await client.workflow.getHandle(workflowId).describe();
      if (status.name === 'RUNNING' && queue !== taskQueue) found.push({ workflowId, queue });
    } catch (error) {
      if (!(error instanceof WorkflowNotFoundError)) throw error;
    }
  }
  return found;
}
