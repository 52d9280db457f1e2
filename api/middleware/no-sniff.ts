import type { Middleware } from 'koa';

/**
 * Keeps browsers from guessing a content type other than the declared one, also for the public calls' answers, which have no other such
 * header.
 */
export const noSniff: Middleware = async (ctx, next) => {
  ctx.set('X-Content-Type-Options', 'nosniff');
  await next();
};
