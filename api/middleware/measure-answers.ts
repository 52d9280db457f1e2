import type { RouterContext } from '@koa/router';
import type { Middleware } from 'koa';
import type { ApiMetrics } from '../../metrics/api-metrics';

/**
 * Counts each answer and the time until it begins, by the pattern of its route: never by the address itself, which holds ids and has no bound.
 * What no route took (the interface's files, addresses that are none) is counted as `other`.
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
