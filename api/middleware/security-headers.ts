import type { Middleware } from 'koa';
import helmet from 'koa-helmet';
import { isReachedOverTls, type AddressSettings } from '../../config/address';

const self = "'self'";

const directives = {
  defaultSrc: [self],
  scriptSrc: [self],
  // antd inserts its components' styles into the page when they are first used.
  styleSrc: [self, "'unsafe-inline'"],
  imgSrc: [self, 'data:'],
  fontSrc: [self, 'data:'],
  connectSrc: [self],
  objectSrc: ["'none'"],
  baseUri: [self],
  formAction: [self],
  frameAncestors: ["'none'"],
};

/**
 * Headers that tell browsers what to refuse. Where the public uses TLS (PUBLIC_URL, or the request), browsers keep to it. Over plain http
 * nothing may require https: on localhost that would lock people out.
 */
export function securityHeaders(settings: AddressSettings): Middleware {
  const headers = (isSecure: boolean): Middleware =>
    helmet({
      strictTransportSecurity: isSecure || isReachedOverTls(settings),
      contentSecurityPolicy: {
        useDefaults: false,
        directives: { ...directives, ...(isSecure && { upgradeInsecureRequests: [] }) },
      },
    });
  const [secure, plain] = [headers(true), headers(false)];
  return async (ctx, next) => {
    await (ctx.secure ? secure : plain)(ctx, next);
  };
}
