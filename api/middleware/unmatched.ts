import type { Middleware } from 'koa';
import { errors } from '../http/errors';

/** The part of a router that lists its routes. */
export interface RouteTable {
  match(path: string, method: string): { path: { methods: string[] }[] };
}

/** Answers calls that no route served: 405 with the methods of that path, or 404. */
export function unmatched(routers: RouteTable[]): Middleware {
  return (ctx) => {
    const routes = routers.flatMap((router) => router.match(ctx.path, ctx.method).path);
    const methods = [...new Set(routes.flatMap((route) => route.methods))];
    throw methods.length > 0 ? errors.methodNotAllowed(methods) : errors.notFound('route');
  };
}
