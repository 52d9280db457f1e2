import { existsSync } from 'node:fs';
import path from 'node:path';
import {
  bundleWorkflowCode,
  Runtime,
  Worker,
  type ActivityInboundCallsInterceptor,
  type NativeConnection,
} from '@temporalio/worker';
import type { WorkerDeploymentVersion } from '@temporalio/common';
import { isOfDatabase, withoutData } from '../config/describe-error';
import type { Activities } from '../activities';

export interface WorkerDependencies {
  connection: NativeConnection;
  namespace: string;
  taskQueue: string;
  /** The activities of the workflows that it hosts. */
  activities: Partial<Activities>;
  /** The bundled workflows: their code, or its path. */
  workflowBundle: { code: string } | { codePath: string };
  /** Its version in Worker Versioning; by default it has none. */
  version?: WorkerDeploymentVersion;
}

/** The workflows' bundle: that of `npm run build`, or else a new one (about 1.5 s), made once per process. */
export async function bundleWorkflows(): Promise<WorkerDependencies['workflowBundle']> {
  const built = path.join(__dirname, '../workflows/bundle.js');
  if (existsSync(built)) return { codePath: built };
  return bundleWorkflowCode({
    workflowsPath: path.join(__dirname, '../workflows/index.ts'),
    logger: Runtime.instance().logger,
  });
}

/** Temporal stores what an activity throws and shows it to operators, so an error must not repeat values of the database. */
const tellNoData: ActivityInboundCallsInterceptor = {
  async execute(input, next) {
    try {
      return await next(input);
    } catch (error) {
      throw isOfDatabase(error) ? withoutData(error) : error;
    }
  },
};

/** A worker with the measured settings (docs/decisions, "The worker's settings"). */
export function createWorker(dependencies: WorkerDependencies): Promise<Worker> {
  const { connection, namespace, taskQueue, activities, workflowBundle, version } = dependencies;
  return Worker.create({
    connection,
    namespace,
    taskQueue,
    activities,
    workflowBundle,
    // Runs sleep for months, so they go on in the version that is current when they wake (docs/decisions/0104-*.md).
    ...(version && {
      workerDeploymentOptions: {
        version,
        useWorkerVersioning: true as const,
        defaultVersioningBehavior: 'AUTO_UPGRADE' as const,
      },
    }),
    // Temporal hands a starting run straight back (eager start) only while a slot is free, and the local activity keeps its
    // slot. With 100 slots many runs took the way through Temporal's matching, which cost the server 15% more per run.
    maxConcurrentWorkflowTaskExecutions: 200,
    maxConcurrentLocalActivityExecutions: 400,
    // As many as can be worked on at once: a sleeping run takes 200 to 300 kB while it is kept, and its replay on waking is cheap.
    // The default depends on the heap: 2,300 runs and 800 MB on a large machine.
    maxCachedWorkflows: 200,
    // An outbound call holds a slot for as long as its provider takes: a hanging one must leave room for the others.
    maxConcurrentActivityTaskExecutions: 400,
    interceptors: { activity: [() => ({ inbound: tellNoData })] },
    maxConcurrentWorkflowTaskPolls: 20,
    nonStickyToStickyPollRatio: 0.5,
    // After a worker is killed, its runs continue elsewhere within 8 s instead of 17.
    stickyQueueScheduleToStartTimeout: '1 second',
    shutdownGraceTime: '5 seconds',
  });
}
