import type { Middleware } from 'koa';
import { publicUrl, type AddressSettings } from '../../config/address';
import { errors } from '../http/errors';

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses changes that a page of another site requests in a visitor's name (403). Browsers send the page's origin in Origin; callers that
 * are not browsers send none. The public address counts as ours too, because a proxy may call us under another host.
 */
export function sameOrigin(settings: AddressSettings): Middleware {
  return async (ctx, next) => {
    const origin = ctx.get('Origin');
    if (!safeMethods.has(ctx.method) && origin !== '') {
      const host = hostOf(origin);
      const ours = [ctx.host, hostOf(publicUrl(settings, ctx))];
      if (host === null || !ours.includes(host)) throw errors.foreignOrigin();
    }
    await next();
  };
}

const hostOf = (address: string): string | null => (URL.canParse(address) ? new URL(address).host : null);
