import { once } from 'node:events';
import { Server as NetServer, type AddressInfo } from 'node:net';
import { proxyContradiction } from '../config/address';
import { createLogger } from '../config/logger';
import { readSettings } from '../config/settings';
import { temporalAccess } from '../config/temporal';
import { openDatabase } from '../db/database/connection';
import { imageStoreOf } from '../egress/images/open';
import { startTracing } from '../tracing/start';
import { createApp } from './app';
import { startRemovingImages } from './images/removing';
import { startWatched } from './watched';
import { openTemporal } from './temporal';
import { quiet } from './http/leaving';
import { answerUnreadable } from './http/unreadable';

/** How long running calls may take to end once the process is told to stop. */
const graceMilliseconds = 8_000;

/** Once told to stop, connections that are open are served until no call has come for a while, so that callers and proxies leave them first. */
const leaving = { quiet: 250, longest: 2_000 };

/**
 * How long a connection stays open without a call, in milliseconds: longer than a proxy keeps one, which else sends a call just when we
 * close it and answers 502. nginx keeps one for 60 s (`keepalive_timeout`, https://nginx.org/en/docs/http/ngx_http_upstream_module.html).
 */
const keepAliveTimeout = 65_000;

/** How long a call waits for a lock that another call of its account holds, in milliseconds. */
const lockTimeout = 5_000;

/**
 * The API process. SIGTERM and SIGINT end it in order: first new connections are refused, then callers leave those that are open, then
 * running calls end, then the pools close.
 */
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
  const watched = await startWatched(settings, { database, stopping: stopping.signal });
  const tracing = await startTracing('sillage-api', settings, logger);
  const app = createApp({
    database,
    settings,
    logger,
    temporal,
    metrics: watched?.metrics,
    tracing,
    stopping: stopping.signal,
  });

  startRemovingImages({ database, logger, images: imageStoreOf(settings) }, stopping.signal);

  const server = app.listen(settings.PORT, settings.HOST);
  server.keepAliveTimeout = keepAliveTimeout;
  answerUnreadable(server);
  await once(server, 'listening');
  const { address, port } = server.address() as AddressInfo; // it is listening on TCP
  process.send?.({ type: 'ready' });
  logger.info({ address, port }, 'The API is ready.');
  const contradiction = proxyContradiction(settings);
  if (contradiction !== null) logger.warn(contradiction);

  await new Promise<void>((resolve) => {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => resolve());
  });
  const closed = once(server, 'close');
  stopping.abort();
  setTimeout(() => {
    server.closeAllConnections();
    // After that, calls that still wait for the database are given up.
    database.suspend();
  }, graceMilliseconds).unref();
  // http.Server's own `close` would also close the connections that are idle.
  NetServer.prototype.close.call(server);
  await quiet(server, leaving);
  const idle = setInterval(() => server.closeIdleConnections(), leaving.quiet);
  await closed;
  clearInterval(idle);
  await Promise.all([database.close(), temporal.close(), watched?.close(), tracing?.close()]);
}

main().then(
  () => process.exit(0),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  },
);
