import { setTimeout as delay } from 'node:timers/promises';
import { Client } from '@temporalio/client';
import { NativeConnection } from '@temporalio/worker';
import type { Logger } from 'pino';
import type { Activities } from '../activities';
import { retentionOf, type RetentionSettings } from '../config/retention';
import type { Settings } from '../config/settings';
import {
  askTemporal,
  namespaceTrouble,
  temporalAccess,
  workerVersion,
  type TemporalSettings,
} from '../config/temporal';
import type { Database } from '../db/database/connection';
import { reasonOf } from '../db/database/failures';
import type { WorkerMetrics } from '../metrics/worker-metrics';
import type { Tracing } from '../tracing/tracing';
import { createWorker, type WorkerDependencies } from './create-worker';
import { startMessageEvents } from './outcomes/message-events';
import { startBacktests } from './orders/backtests';
import { startContactErasures } from './orders/contact-erasures';
import { startContactOrders } from './orders/contact-orders';
import { startPastOrders } from './orders/past-orders';
import { startDispatcher } from './outbox/dispatcher';
import { startErasedHistories } from './orders/erased-histories';
import { startErasure } from './orders/erasure';
import { startImportUndos } from './orders/import-undos';
import { startNoticeMails, type NoticeMailer } from './notices/notice-mails';
import { startNotices } from './notices/notices';
import { startRetention } from './retention/retention';
import { startGoalCounts } from './figures/goal-counts';
import { startWinners } from './figures/winners';
import { startRoller } from './figures/roller';
import { startRunOrders } from './orders/run-orders';
import { startSegments } from './segments/segments';
import { keepSchedules } from './schedules/keep-schedules';
import { startSecondLooks } from './sweep/second-looks';
import { sweepRuns } from './sweep/sweep-runs';
import type { Asked } from './watch';

/** What a worker process does while its database answers. */
export interface Work {
  /** Resolves when the Temporal worker has ended; rejects when it failed, for example because Temporal is gone for good. */
  ended: Promise<void>;
  temporal: Asked;
  /** Ends in order: no new runs, then the current work. */
  stop(): Promise<void>;
  /** Ends at once, so that others take over soon; also after `stop`, if that takes too long. */
  giveBack(): Promise<void>;
}

/**
 * How long, in milliseconds, a stop waits for what runs beside the Temporal worker before it ends that too: without Temporal, a start of
 * runs lasts until its own deadline.
 */
const besidePatience = 2_000;

/** Where its runs are, and how it gets there. */
type WorkSettings = TemporalSettings &
  Pick<
    Settings,
    'TEMPORAL_NAMESPACE' | 'TEMPORAL_TASK_QUEUE' | 'TEMPORAL_DEPLOYMENT_NAME' | 'TEMPORAL_WORKER_BUILD_ID'
  >;

export interface WorkDependencies extends Pick<WorkerDependencies, 'workflowBundle'> {
  settings: WorkSettings & RetentionSettings;
  database: Database;
  activities: Activities;
  mailer: NoticeMailer;
  logger: Logger;
  metrics?: WorkerMetrics;
  tracing?: Tracing;
}

/** Temporal before a worker works with it: whether it answers, and its namespace has what runs need. */
export const temporalAhead = (settings: WorkSettings): Asked => ({
  async trouble(milliseconds) {
    try {
      return await askTemporal(temporalAccess(settings), milliseconds, (connection) =>
        namespaceTrouble(connection, settings.TEMPORAL_NAMESPACE),
      );
    } catch (error) {
      return reasonOf(error);
    }
  },
});

/** Starts the Temporal worker and what runs beside it. Another one may still be ending in the same process. */
export async function startWork(dependencies: WorkDependencies): Promise<Work> {
  const { settings, database, activities, mailer, workflowBundle, logger, metrics, tracing } = dependencies;
  const taskQueue = settings.TEMPORAL_TASK_QUEUE;
  const namespace = settings.TEMPORAL_NAMESPACE;
  const connection = await NativeConnection.connect(temporalAccess(settings));
  const version = workerVersion(settings);
  const worker = await createWorker({
    connection,
    namespace,
    taskQueue,
    activities,
    workflowBundle,
    version,
  });
  const ended = worker.run();
  // With a client on the worker's own connection, Temporal hands the first task of a run straight back (eager start).
  const client = new Client({ connection, namespace });
  const isVersioned = version !== undefined;
  const starting = { database, client, taskQueue, isVersioned, logger, metrics, tracing };
  /** What runs beside the Temporal worker. Several processes may run each of them at the same time. */
  const beside = [
    startDispatcher(starting),
    keepSchedules(starting),
    sweepRuns(starting),
    startSecondLooks({ database, logger }),
    startRoller({ database, logger }),
    startGoalCounts({ database, logger }),
    startWinners({ database, logger }),
    startSegments({ database, logger }),
    startMessageEvents({ database, logger }),
    startRunOrders({ database, logger }),
    startContactOrders({ database, logger }),
    startContactErasures({ database, logger }),
    startBacktests({ database, logger, publicUrl: mailer.publicUrl }),
    startPastOrders({ database, logger }),
    startErasure({ database, logger }),
    startErasedHistories({ database, client, taskQueue, logger }),
    startRetention({ database, logger, metrics, retention: retentionOf(settings) }),
    startImportUndos({ database, logger }),
    startNotices({ database, logger }),
    startNoticeMails({ database, logger, mailer }),
  ];
  const stopBeside = (): Promise<unknown> => Promise.all(beside.map((part) => part.stop()));

  let closed: Promise<void> | undefined;
  const close = (): Promise<void> => (closed ??= connection.close());
  async function end(): Promise<void> {
    if (worker.getState() === 'RUNNING') worker.shutdown();
    await ended;
  }

  return {
    ended,
    temporal: {
      async trouble(milliseconds) {
        try {
          await client.withDeadline(Date.now() + milliseconds, () =>
            client.workflowService.getSystemInfo({}),
          );
          return null;
        } catch (error) {
          return reasonOf(error);
        }
      },
    },
    async stop() {
      const besideEnds = stopBeside();
      await Promise.race([besideEnds, delay(besidePatience, undefined, { ref: false })]);
      await end();
      await besideEnds;
      await close();
    },
    async giveBack() {
      await Promise.all([end(), stopBeside()]);
      await close();
    },
  };
}
