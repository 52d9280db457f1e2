import { WorkflowNotFoundError } from '@temporalio/client';
import { findingOf, type Check } from '../../db/checks/check';
import { queueLeftImports, readLeftImports, type LeftImport } from '../../db/sweeps/imports';
import { queueWakes, readRunning } from '../../db/sweeps/rounds';
import { compareSchedules, putSchedulesRight } from '../schedules/keep-schedules';
import { workflowIdOfImport } from '../../workflows/contract';
import { endGhost, ghosts, withoutWorkflow, type ComparisonDependencies, type Ghost } from './compare-runs';

/** Runs that are read at a time. */
const portionSize = 500;

/** The rules that PostgreSQL and Temporal tell together. */
export const temporalChecks = (dependencies: ComparisonDependencies): Check[] => [
  runsHaveWorkflows(dependencies),
  workflowsHaveRuns(dependencies),
  importsAreTakenIn(dependencies),
  {
    rule: 'Every scheduled task has its schedule, and every schedule its task.',
    remedy: 'The schedules are made what the tasks are.',
    async find() {
      const { differing, ghosts: without } = await compareSchedules(dependencies);
      return findingOf([...differing.map(({ id }) => `scheduled task ${id}`), ...without]);
    },
    repair: () => putSchedulesRight(dependencies),
  },
];

function runsHaveWorkflows({ database, client }: ComparisonDependencies): Check {
  async function* missing(): AsyncGenerator<{ id: number }[]> {
    for (let after = 0; ;) {
      const runs = await readRunning(database.pool, after, portionSize);
      const last = runs.at(-1);
      if (!last) return;
      yield await withoutWorkflow(client, runs);
      after = last.id;
    }
  }
  return {
    rule: 'Every running run has a workflow, or a place in the outbox.',
    remedy: 'It gets a workflow, and goes on from where it stands.',
    async find() {
      const names: string[] = [];
      for await (const runs of missing()) names.push(...runs.map(({ id }) => `run ${id}`));
      return findingOf(names);
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

function workflowsHaveRuns(dependencies: ComparisonDependencies): Check {
  return {
    rule: 'Every workflow of a run has a running run.',
    remedy: 'The workflow ends.',
    async find() {
      const found: Ghost[] = [];
      for await (const portion of ghosts(dependencies)) found.push(...portion);
      return findingOf(found.map(({ workflowId }) => workflowId));
    },
    async repair() {
      for await (const portion of ghosts(dependencies)) {
        for (const ghost of portion) await endGhost(dependencies.client, ghost);
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
