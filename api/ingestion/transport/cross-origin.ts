import cors from '@koa/cors';
import type { Middleware } from 'koa';

/** How long a browser may cache the permission, in seconds. */
const day = 24 * 60 * 60;

/** Lets pages of these origins call from a browser (CORS). It costs nothing for calls without an Origin. */
export function crossOrigin(origins: readonly string[]): Middleware {
  const isForAll = origins.includes('*');
  const allow = cors({
    origin: (ctx) => (isForAll || origins.includes(ctx.get('Origin')) ? ctx.get('Origin') : ''),
    allowMethods: ['GET', 'POST'],
    exposeHeaders: ['Retry-After', 'X-Request-Id'],
    maxAge: day,
  });
  return async (ctx, next) => {
    await (ctx.headers.origin === undefined ? next() : allow(ctx, next));
  };
}
