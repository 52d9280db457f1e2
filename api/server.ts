import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { proxyContradiction } from '../config/address';
import { createLogger } from '../config/logger';
import { readSettings } from '../config/settings';
import { temporalAccess } from '../config/temporal';
import { openDatabase } from '../db/database/connection';
import { createApp } from './app';
import { startWatched } from './watched';
import { openTemporal } from './temporal';
import { answerUnreadable } from './http/unreadable';

/** How long calls under way may take to end once the process was told to stop. */
const graceMilliseconds = 8_000;

/** How long a call waits for what another one of its account has locked, in milliseconds. */
const lockTimeout = 5_000;

/** The API process. SIGTERM and SIGINT end it in order: no new calls, then those under way, then the pools. */
async function main(): Promise<void> {
  const settings = readSettings(process.env);
  const logger = createLogger({ name: 'api', level: settings.LOG_LEVEL });
  const database = openDatabase(settings.DATABASE_URL, {
    applicationName: 'sillage api',
    poolSize: settings.DATABASE_POOL_SIZE,
    lockTimeout,
  });
  const temporal = openTemporal(temporalAccess(settings));
  const stopping = new AbortController();
  const watched = await startWatched(settings, database);
  const app = createApp({
    ...{ database, settings, logger, temporal },
    metrics: watched?.metrics,
    stopping: stopping.signal,
  });

  const server = app.listen(settings.PORT, settings.HOST);
  answerUnreadable(server);
  await once(server, 'listening');
  const { address, port } = server.address() as AddressInfo; // it listens on TCP
  process.send?.({ type: 'ready' });
  logger.info({ address, port }, 'The API is ready.');
  const contradiction = proxyContradiction(settings);
  if (contradiction !== null) logger.warn(contradiction);

  await new Promise<void>((resolve) => {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => resolve());
  });
  const closed = once(server, 'close');
  stopping.abort();
  server.close();
  setTimeout(() => {
    server.closeAllConnections();
    // What still waits for the database then is waited for no longer.
    database.suspend();
  }, graceMilliseconds).unref();
  await closed;
  await Promise.all([database.close(), temporal.close(), watched?.close()]);
}

main().then(
  () => process.exit(0),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  },
);
