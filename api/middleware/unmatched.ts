import type { Middleware } from 'koa';
import { errors } from '../http/errors';

/** What a router knows of its routes, whatever they need to be called. */
export interface RouteTable {
  match(path: string, method: string): { path: { methods: string[] }[] };
}

/** Answers calls that no route took: 405 with the methods that the address has, or 404. */
export function unmatched(routers: RouteTable[]): Middleware {
  return (ctx) => {
    const routes = routers.flatMap((router) => router.match(ctx.path, ctx.method).path);
    const methods = [...new Set(routes.flatMap((route) => route.methods))];
    throw methods.length > 0 ? errors.methodNotAllowed(methods) : errors.notFound('route');
  };
}
