import type { Middleware } from 'koa';
import { publicUrl, type AddressSettings } from '../../config/address';
import { errors } from '../http/errors';

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses changes that a page of another site asks for in a visitor's name (403). Browsers say in Origin where a page comes
 * from; callers that are no browser send none. A page of the public address is ours, too: a proxy may call us by another host.
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
