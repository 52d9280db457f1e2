import { constants, setPriority } from 'node:os';
import { Client } from '@temporalio/client';
import { NativeConnection, Runtime, DefaultLogger } from '@temporalio/worker';
import { pino } from 'pino';
import { createActivities } from '../activities';
import { publicUrl } from '../config/address';
import { readSettings } from '../config/settings';
import { openDatabase } from '../db/connection';
import { workerApplicationName } from '../db/dispatch/workers';
import { createFlowCache } from '../db/runs/flow-cache';
import { createWorker } from './create-worker';
import { startDispatcher } from './dispatcher';
import { createOutside } from './outside';
import { keepSchedules } from './schedules/keep-schedules';
import { startRoller } from './roller';
import { startRunOrders } from './run-orders';
import { sweepRuns } from './sweep/sweep-runs';

/** The worker process: it hosts the workflows and activities, and the dispatcher that starts runs. */
async function main(): Promise<void> {
  // It gives way to the API, which is often on the same machine: there somebody waits for the answer. Threads take this from their maker.
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
  const settings = readSettings(process.env);
  const logger = pino({ name: 'worker', level: settings.LOG_LEVEL });
  Runtime.install({
    logger: new DefaultLogger('WARN', ({ level, message, meta }) => {
      logger.warn({ temporal: level, ...meta }, message);
    }),
    // SIGTERM and SIGINT end the worker below, in order: first no new runs, then the segments under way, then the pools.
    shutdownSignals: [],
  });

  const database = openDatabase(settings.DATABASE_URL, { applicationName: workerApplicationName });
  const connection = await NativeConnection.connect({ address: settings.TEMPORAL_ADDRESS });
  const outside = createOutside(settings);
  const worker = await createWorker({
    connection,
    namespace: settings.TEMPORAL_NAMESPACE,
    taskQueue: settings.TEMPORAL_TASK_QUEUE,
    activities: createActivities({
      outside,
      database,
      flows: createFlowCache(),
      clock: Date.now,
      publicUrl: publicUrl(settings),
    }),
  });
  const running = worker.run();
  // A client on the worker's own connection lets Temporal hand the first task of a run straight back (eager start).
  const client = new Client({ connection, namespace: settings.TEMPORAL_NAMESPACE });
  const starting = { database, client, taskQueue: settings.TEMPORAL_TASK_QUEUE, logger };
  const dispatcher = startDispatcher(starting);
  const schedules = keepSchedules(starting);
  const sweep = sweepRuns(starting);
  const roller = startRoller({ database, logger });
  const orders = startRunOrders({ database, logger });

  const stopped = new Promise<void>((resolve) => {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => resolve());
  });
  process.send?.({ type: 'ready' });
  logger.info('The worker is ready.');

  // When the worker ends by itself (Temporal gone for good), the process ends too, and is started anew.
  await Promise.race([stopped, running]);
  await Promise.all([dispatcher.stop(), schedules.stop(), sweep.stop(), roller.stop(), orders.stop()]);
  if (worker.getState() === 'RUNNING') worker.shutdown();
  await running;
  await outside.egress.close();
  await connection.close();
  await database.close();
}

main().then(
  () => process.exit(0),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  },
);
