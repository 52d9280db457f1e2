import type { Middleware } from 'koa';

/** No browser takes an answer for anything but what it says it is; the public calls' answers, which have no other such header, neither. */
export const noSniff: Middleware = async (ctx, next) => {
  ctx.set('X-Content-Type-Options', 'nosniff');
  await next();
};
