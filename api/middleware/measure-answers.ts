import type { RouterContext } from '@koa/router';
import type { Middleware } from 'koa';
import type { ApiMetrics } from '../../metrics/api-metrics';

/**
 * Counts each answer and measures the time until it begins, by its route's pattern: never by the path itself, which contains ids and would
 * give unlimited labels. Requests that no route served (the interface's files, unknown paths) count as `other`.
 */
export function measureAnswers(metrics: ApiMetrics, fixedRoutes: { has(path: string): boolean }): Middleware {
  return async (ctx, next) => {
    const started = performance.now();
    const route = (): string => {
      if (fixedRoutes.has(ctx.path)) return ctx.path;
      const { _matchedRoute: matched } = ctx as Partial<RouterContext>;
      return typeof matched === 'string' ? matched : 'other';
    };
    try {
      await next();
    } finally {
      const { method, status } = ctx;
      metrics.answered({ method, route: route(), status, milliseconds: performance.now() - started });
    }
  };
}
