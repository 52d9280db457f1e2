import type { Middleware } from 'koa';
import { isReachedOverTls, type AddressSettings } from '../../config/address';

/** Restricts cookies to TLS if Sillage's public address uses TLS, however the proxy's request reached this process. */
export function secureCookies(settings: AddressSettings): Middleware {
  return async (ctx, next) => {
    // `cookies` uses this member by default; its types do not declare it.
    if (isReachedOverTls(settings)) Object.assign(ctx.cookies, { secure: true });
    await next();
  };
}
