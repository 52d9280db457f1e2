import { existsSync } from 'node:fs';
import path from 'node:path';
import {
  bundleWorkflowCode,
  Runtime,
  Worker,
  type ActivityInboundCallsInterceptor,
  type NativeConnection,
} from '@temporalio/worker';
import { isOfDatabase, withoutData } from '../config/describe-error';
import type { Activities } from '../activities';

export interface WorkerDependencies {
  connection: NativeConnection;
  namespace: string;
  taskQueue: string;
  /** Those of the workflows that it is to host. */
  activities: Partial<Activities>;
  /** The workflows, bundled: their code, or where it is. */
  workflowBundle: { code: string } | { codePath: string };
}

/** The workflows' bundle: the one that `npm run build` made, or else a new one (about 1.5 s), once for all the workers of a process. */
export async function bundleWorkflows(): Promise<WorkerDependencies['workflowBundle']> {
  const built = path.join(__dirname, '../workflows/bundle.js');
  if (existsSync(built)) return { codePath: built };
  return bundleWorkflowCode({
    workflowsPath: path.join(__dirname, '../workflows/index.ts'),
    logger: Runtime.instance().logger,
  });
}

/** Temporal keeps what an activity throws, and shows it to operators: no value that a database repeats. */
const tellNoData: ActivityInboundCallsInterceptor = {
  async execute(input, next) {
    try {
      return await next(input);
    } catch (error) {
      throw isOfDatabase(error) ? withoutData(error) : error;
    }
  },
};

/** A worker with the settings that were measured (docs/decisions, "The worker's settings"). */
export function createWorker(dependencies: WorkerDependencies): Promise<Worker> {
  const { connection, namespace, taskQueue, activities, workflowBundle } = dependencies;
  return Worker.create({
    connection,
    namespace,
    taskQueue,
    activities,
    workflowBundle,
    // A run that starts is handed straight back (eager start) only while a slot is free, and its local activity keeps the
    // slot. With 100 slots many runs went round by Temporal's matching, which cost the server 15% more a run.
    maxConcurrentWorkflowTaskExecutions: 200,
    maxConcurrentLocalActivityExecutions: 400,
    // As many as can be worked on, and no more: a run that sleeps is cheaply replayed when it wakes, and kept it takes 200 to 300 kB
    // until then. The default is by the size of the heap: 2,300 runs and 800 MB on a large machine.
    maxCachedWorkflows: 200,
    // An outbound call holds a slot for as long as its provider takes: one that hangs must leave room for the others.
    maxConcurrentActivityTaskExecutions: 400,
    interceptors: { activity: [() => ({ inbound: tellNoData })] },
    maxConcurrentWorkflowTaskPolls: 20,
    nonStickyToStickyPollRatio: 0.5,
    // After a worker is killed its runs go on elsewhere in 8 s instead of 17.
    stickyQueueScheduleToStartTimeout: '1 second',
    shutdownGraceTime: '5 seconds',
  });
}
