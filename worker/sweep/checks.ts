import { setTimeout as delay } from 'node:timers/promises';
import { WorkflowNotFoundError } from '@temporalio/client';
import { findingOf, type Check } from '../../db/checks/check';
import { queueLeftImports, readLeftImports, type LeftImport } from '../../db/sweeps/imports';
import { queueWakes, stillRunning, type RunningRun } from '../../db/sweeps/rounds';
import { compareSchedules, putSchedulesRight } from '../schedules/keep-schedules';
import { workflowIdOfImport } from '../../workflows/contract';
import {
  compareAllRuns,
  compareRuns,
  endStray,
  portionsOfRunning,
  runningAmong,
  strays,
  type ComparisonDependencies,
} from './compare-runs';
import { allIsOnOwnQueue } from './other-queues';

/** How long after a run's change its workflow has surely begun or ended and is listed so, in milliseconds; usually it takes far less. */
const settlingMilliseconds = 5_000;

/**
 * The checks that compare PostgreSQL with Temporal. What they find is checked again after `settle`, which gives runs that are just
 * beginning or ending the time to become consistent.
 */
export const temporalChecks = (
  dependencies: ComparisonDependencies,
  settle: () => Promise<unknown> = () => delay(settlingMilliseconds),
): Check[] => {
  let looked: ReturnType<typeof compareAllRuns> | undefined;
  // Once for two checks: Temporal is asked for the workflow of each run.
  const look = () => (looked ??= compareAllRuns(dependencies));
  return [
    runsHaveWorkflows(dependencies, look, settle),
    workflowsHaveRuns(dependencies, settle),
    importsAreTakenIn(dependencies),
    allIsOnOwnQueue(dependencies, look),
    {
      rule: 'Every scheduled task has its schedule, and every schedule its task.',
      remedy: 'The schedules are made what the tasks are.',
      async find() {
        const { differing, strays: without } = await compareSchedules(dependencies);
        return findingOf([...differing.map(({ id }) => `scheduled task ${id}`), ...without]);
      },
      async repair() {
        await putSchedulesRight(dependencies);
      },
    },
  ];
};

type Named = Omit<RunningRun, 'left_loop'>;

function runsHaveWorkflows(
  dependencies: ComparisonDependencies,
  look: () => ReturnType<typeof compareAllRuns>,
  settle: () => Promise<unknown>,
): Check {
  const { database } = dependencies;
  const withoutWorkflow = async (runs: readonly Named[]): Promise<Named[]> =>
    (await compareRuns(dependencies, runs)).missing;
  async function* missing(): AsyncGenerator<Named[]> {
    for await (const runs of portionsOfRunning(dependencies)) yield await withoutWorkflow(runs);
  }
  return {
    rule: 'Every running run has a workflow, or a place in the outbox.',
    remedy: 'It gets a workflow, and goes on from where it stands.',
    async find() {
      const { missing: found } = await look();
      if (found.length > 0) await settle();
      const lost = await stillRunning(database.pool, await withoutWorkflow(found));
      return findingOf(lost.map((id) => `run ${id}`));
    },
    async repair() {
      for await (const runs of missing()) {
        await queueWakes(
          database.pool,
          runs.map(({ id }) => id),
        );
      }
    },
  };
}

function workflowsHaveRuns(dependencies: ComparisonDependencies, settle: () => Promise<unknown>): Check {
  return {
    rule: 'Every workflow of a run has a running run.',
    remedy: 'The workflow ends.',
    async find() {
      const found: string[] = [];
      for await (const portion of strays(dependencies))
        found.push(...portion.map(({ workflowId }) => workflowId));
      if (found.length > 0) await settle();
      return findingOf([...(await runningAmong(dependencies.client, found)).keys()]);
    },
    async repair() {
      for await (const portion of strays(dependencies)) {
        for (const stray of portion) await endStray(dependencies.client, stray);
      }
    },
  };
}

function importsAreTakenIn({ database, client }: ComparisonDependencies): Check {
  const isTakenIn = async (left: LeftImport): Promise<boolean> => {
    try {
      const { status } = await client.workflow.getHandle(workflowIdOfImport(left)).describe();
      return status.name === 'RUNNING';
    } catch (error) {
      if (error instanceof WorkflowNotFoundError) return false;
      throw error;
    }
  };
  return {
    rule: 'Every import that has rows left is being taken in.',
    remedy: 'It goes on from where it stands.',
    async find() {
      const lost: string[] = [];
      for (const left of await readLeftImports(database.pool)) {
        if (!(await isTakenIn(left))) lost.push(`import ${left.id}`);
      }
      return findingOf(lost);
    },
    repair: () => queueLeftImports(database.pool),
  };
}
