import type { Middleware } from 'koa';
import { errors } from '../errors';

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses changes that a page of another site asks for in a visitor's name (403). Browsers say in Origin where a page comes
 * from; callers that are no browser send none.
 */
export const sameOrigin: Middleware = async (ctx, next) => {
  const origin = ctx.get('Origin');
  if (!safeMethods.has(ctx.method) && origin !== '' && hostOf(origin) !== ctx.host) {
    throw errors.foreignOrigin();
  }
  await next();
};

const hostOf = (origin: string): string | null => (URL.canParse(origin) ? new URL(origin).host : null);
