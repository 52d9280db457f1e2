import { constants, setPriority } from 'node:os';
import { DefaultLogger, Runtime } from '@temporalio/worker';
import { createActivities } from '../activities';
import { publicUrl } from '../config/address';
import { createLogger } from '../config/logger';
import { readSettings } from '../config/settings';
import { openDatabase } from '../db/database/connection';
import { workerApplicationName } from '../db/outbox/workers';
import { createFlowCache } from '../db/runs/advancing/flow-cache';
import { within } from '../db/database/within';
import { bundleWorkflows } from './create-worker';
import { createOutside } from './outside';
import { startWatched } from './watched';
import { startWork } from './work';
import { workUntil } from './work-until';

/** How long the ways out may take to close, in milliseconds. */
const closingMilliseconds = 1_000;

/** The worker process: it hosts the workflows and activities, and the dispatcher that starts runs, while its database answers. */
async function main(): Promise<void> {
  // It gives way to the API, which is often on the same machine: there somebody waits for the answer. Threads take this from their maker.
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
  const settings = readSettings(process.env);
  const logger = createLogger({ name: 'worker', level: settings.LOG_LEVEL });
  const database = openDatabase(settings.DATABASE_URL, { applicationName: workerApplicationName });
  const watched = await startWatched(settings, database);
  Runtime.install({
    logger: new DefaultLogger('WARN', ({ level, message, meta }) => {
      logger.warn({ temporal: level, ...meta }, message);
    }),
    telemetryOptions: {
      // What its native part logs comes the same way, and so is JSON too.
      logging: { filter: { core: 'WARN', other: 'ERROR' }, forward: {} },
      ...watched.telemetry,
    },
    // SIGTERM and SIGINT end the worker below, in order: first no new runs, then the segments under way, then the pools.
    shutdownSignals: [],
  });
  const told = new AbortController();
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => told.abort());

  const outside = createOutside(settings);
  const dependencies = {
    ...{ settings, database, logger, metrics: watched.metrics, workflowBundle: await bundleWorkflows() },
    mailer: { mail: outside.mail, secretKeys: settings.SECRET_KEY, publicUrl: publicUrl(settings) },
    activities: createActivities({
      outside,
      database,
      flows: createFlowCache(),
      clock: Date.now,
      publicUrl: publicUrl(settings),
      metrics: watched.metrics,
    }),
  };
  const tell = (state: 'waiting' | 'ready'): void => {
    watched.is(state);
    sayByIpc(state);
  };
  await workUntil(told.signal, { database, logger, start: () => startWork(dependencies), tell });
  // A call that is out although the database is away is not waited for: what becomes of it can be written down no more.
  await within(closingMilliseconds, outside.egress.close());
  await Promise.all([database.close(), watched.close()]);
}

/** Says by IPC how far it is: waiting for its database, or ready. */
const sayByIpc = (type: 'waiting' | 'ready'): unknown => process.send?.({ type });

main().then(
  () => process.exit(0),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  },
);
