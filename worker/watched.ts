import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import type { TelemetryOptions } from '@temporalio/worker';
import type { Settings } from '../config/settings';
import type { Database } from '../db/database/connection';
import { readOutboxDepth } from '../db/outbox/depth';
import { openRegistry, watchPools } from '../metrics/registry';
import { serveMetrics } from '../metrics/serve';
import { createWorkerMetrics, watchOutbox, type WorkerMetrics } from '../metrics/worker-metrics';

/** The worker's metrics and state, and the port that serves both. */
export interface Watched {
  metrics?: WorkerMetrics;
  /** How Temporal's SDK reports its own metrics. */
  telemetry: Pick<TelemetryOptions, 'metrics'>;
  /** Receives the worker's state. */
  is(state: 'waiting' | 'ready'): void;
  close(): Promise<void>;
}

/** The SDK serves its metrics itself, on a local address that only this process reads. */
const loopback = '127.0.0.1';
/** How long the SDK may take to answer, in milliseconds. */
const patienceMilliseconds = 1_000;

/** Starts counting and serving if METRICS_PORT is set; otherwise nothing is counted. */
export async function startWatched(
  { METRICS_PORT, METRICS_HOST }: Pick<Settings, 'METRICS_PORT' | 'METRICS_HOST'>,
  database: Database,
): Promise<Watched> {
  if (METRICS_PORT === undefined)
    return { telemetry: {}, is: () => undefined, close: () => Promise.resolve() };
  const registry = openRegistry();
  watchPools(registry, () => database.usage());
  watchOutbox(registry, () => readOutboxDepth(database.watchPool));
  const ofTemporal = `${loopback}:${await freePort()}`;
  let isReady = false;
  const server = await serveMetrics({
    registry,
    host: METRICS_HOST,
    port: METRICS_PORT,
    trouble: () => Promise.resolve(isReady ? null : 'the worker waits for its database or for Temporal'),
    async more() {
      const answer = await fetch(`http://${ofTemporal}/metrics`, {
        signal: AbortSignal.timeout(patienceMilliseconds),
      });
      return answer.ok ? answer.text() : '';
    },
  });
  return {
    metrics: createWorkerMetrics(registry),
    telemetry: {
      metrics: {
        prometheus: {
          bindAddress: ofTemporal,
          countersTotalSuffix: true,
          unitSuffix: true,
          useSecondsForDurations: true,
        },
      },
    },
    is: (state) => (isReady = state === 'ready'),
    close: () => server.close(),
  };
}

/** A free port. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, loopback);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo; // it is listening on TCP
  await new Promise((resolve) => server.close(resolve));
  return port;
}
