import type { Middleware } from 'koa';
import type { ApiMetrics } from '../../metrics/api-metrics';
import { routeOf, type FixedRoutes } from './route-of';

/**
 * Counts each answer and measures the time until it begins, by its route's pattern: never by the path itself, which contains ids and would
 * give unlimited labels. Requests that no route served (the interface's files, unknown paths) count as `other`.
 */
export function measureAnswers(metrics: ApiMetrics, fixedRoutes: FixedRoutes): Middleware {
  return async (ctx, next) => {
    const started = performance.now();
    try {
      await next();
    } finally {
      const { method, status } = ctx;
      const milliseconds = performance.now() - started;
      metrics.answered({ method, route: routeOf(ctx, fixedRoutes), status, milliseconds });
    }
  };
}
