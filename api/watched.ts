import type { Settings } from '../config/settings';
import type { Database } from '../db/database/connection';
import { createApiMetrics, type ApiMetrics } from '../metrics/api-metrics';
import { openRegistry, watchPools } from '../metrics/registry';
import { serveMetrics } from '../metrics/serve';
import { createReadiness, isUp } from './features/health/service';

/** The API's metrics, and the port that serves them. */
export interface Watched {
  metrics: ApiMetrics;
  close(): Promise<void>;
}

/** Starts counting and serving if METRICS_PORT is set. */
export async function startWatched(
  { METRICS_PORT, METRICS_HOST }: Pick<Settings, 'METRICS_PORT' | 'METRICS_HOST'>,
  { database, stopping }: { database: Database; stopping?: AbortSignal },
): Promise<Watched | undefined> {
  if (METRICS_PORT === undefined) return undefined;
  const registry = openRegistry();
  watchPools(registry, () => database.usage());
  const lookForReadiness = createReadiness({ database, stopping });
  const server = await serveMetrics({
    registry,
    host: METRICS_HOST,
    port: METRICS_PORT,
    async trouble() {
      const readiness = await lookForReadiness();
      if (isUp(readiness)) return null;
      if (readiness.process === 'down') return 'the process was told to stop';
      return readiness.database === 'down'
        ? 'the database cannot be reached, or takes no changes'
        : 'migrations are missing';
    },
  });
  return { metrics: createApiMetrics(registry), close: () => server.close() };
}
