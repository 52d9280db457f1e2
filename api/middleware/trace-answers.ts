import type { Middleware } from 'koa';
import type { Tracing } from '../../tracing/tracing';
import { routeOf, type FixedRoutes } from './route-of';

/** Traces each request. Its span is named by its route's pattern: a path contains ids, and may contain a token. */
export const traceAnswers =
  (tracing: Tracing, fixedRoutes: FixedRoutes): Middleware =>
  (ctx, next) =>
    tracing.answering(ctx.get('traceparent') || undefined, next, () => ({
      method: ctx.method,
      route: routeOf(ctx, fixedRoutes),
      status: ctx.status,
    }));
