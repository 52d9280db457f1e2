import { constants, setPriority } from 'node:os';
import { Runtime } from '@temporalio/worker';
import { createActivities } from '../activities';
import { publicUrl } from '../config/address';
import { createLogger } from '../config/logger';
import { retentionContradiction, retentionOf } from '../config/retention';
import { readSettings } from '../config/settings';
import { databaseClock } from '../db/database/clock';
import { openDatabase } from '../db/database/connection';
import { workerApplicationName } from '../db/outbox/workers';
import { createFlowCache } from '../db/runs/advancing/flow-cache';
import { within } from '../db/database/within';
import { bundleWorkflows } from './create-worker';
import { startTracing } from '../tracing/start';
import { createOutside } from './outside';
import { sdkLogger } from './sdk-log';
import { startWatched } from './watched';
import { startWork, temporalAhead } from './work';
import { workUntil } from './work-until';

/** How long outbound connections may take to close, in milliseconds. */
const closingMilliseconds = 1_000;

/** The worker process: it hosts the workflows and activities, and the dispatcher that starts runs, while its database answers. */
async function main(): Promise<void> {
  // The API, often on the same machine, goes first: somebody waits for its answer. Threads inherit this priority.
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
  const settings = readSettings(process.env);
  const logger = createLogger({ name: 'worker', level: settings.LOG_LEVEL });
  logger.info(
    { days: retentionOf(settings) },
    'Older data is erased; what has no number of days is kept for ever.',
  );
  const contradiction = retentionContradiction(settings);
  if (contradiction !== null) logger.warn({ contradiction }, 'A setting of the retention does not apply.');
  const database = openDatabase(settings.DATABASE_URL, {
    applicationName: workerApplicationName,
    poolSize: settings.DATABASE_POOL_SIZE,
  });
  const watched = await startWatched(settings, database);
  const tracing = await startTracing('sillage-worker', settings, logger);
  Runtime.install({
    logger: sdkLogger(logger),
    telemetryOptions: {
      // The SDK's native part logs through the same logger, as JSON.
      logging: { filter: { core: 'WARN', other: 'ERROR' }, forward: {} },
      ...watched.telemetry,
    },
    // SIGTERM and SIGINT end the worker below, in order: no new runs, then the current stretches, then the pools.
    shutdownSignals: [],
  });
  const told = new AbortController();
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => told.abort());

  const outside = createOutside(settings);
  const dependencies = {
    settings,
    database,
    logger,
    metrics: watched.metrics,
    workflowBundle: await bundleWorkflows(),
    tracing,
    mailer: { mail: outside.mail, secretKeys: settings.SECRET_KEY, publicUrl: publicUrl(settings) },
    activities: createActivities({
      outside,
      database,
      flows: createFlowCache(),
      clock: databaseClock,
      publicUrl: publicUrl(settings),
      metrics: watched.metrics,
      tracing,
    }),
  };
  const tell = (state: 'waiting' | 'ready'): void => {
    watched.is(state);
    sayByIpc(state);
  };
  await workUntil(told.signal, {
    database,
    temporal: temporalAhead(settings),
    logger,
    start: () => startWork(dependencies),
    tell,
  });
  // Does not wait for a call that is out while the database is away: its outcome could not be stored.
  outside.mail.close();
  await within(closingMilliseconds, outside.egress.close());
  await Promise.all([database.close(), watched.close(), tracing?.close()]);
}

/** Reports its state by IPC: waiting for its database or for Temporal, or ready. */
const sayByIpc = (type: 'waiting' | 'ready'): unknown => process.send?.({ type });

main().then(
  () => process.exit(0),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  },
);
