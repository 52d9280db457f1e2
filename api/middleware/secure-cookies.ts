import type { Middleware } from 'koa';
import { isReachedOverTls, type AddressSettings } from '../../config/address';

/** Has cookies go over TLS only, where the world comes by TLS, however the proxy's request came to this process. */
export function secureCookies(settings: AddressSettings): Middleware {
  return async (ctx, next) => {
    // What `cookies` goes by when it is asked for no other; its types do not know the member.
    if (isReachedOverTls(settings)) Object.assign(ctx.cookies, { secure: true });
    await next();
  };
}
