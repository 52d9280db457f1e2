import type { RouterContext } from '@koa/router';
import type Koa from 'koa';

/** The paths without an id that no router serves. */
export interface FixedRoutes {
  has(path: string): boolean;
}

/** The pattern of the route that serves a request; `other` for requests that no route served (the interface's files, unknown paths). */
export function routeOf(ctx: Koa.ParameterizedContext, fixedRoutes: FixedRoutes): string {
  if (fixedRoutes.has(ctx.path)) return ctx.path;
  const { _matchedRoute: matched } = ctx as Partial<RouterContext>;
  return typeof matched === 'string' ? matched : 'other';
}
