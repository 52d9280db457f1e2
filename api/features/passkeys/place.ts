import { isIP } from 'node:net';
import type { Context } from 'koa';
import { publicUrl, type AddressSettings } from '../../../config/address';
import { literalAddress } from '../../../egress/addresses';
import { errors } from '../../http/errors';

/** Where passkeys are created and used: they belong to a host name, and sign the page's origin. */
export interface PasskeyPlace {
  /** https://www.w3.org/TR/webauthn-3/#rp-id */
  rpId: string;
  origin: string;
}

/**
 * The place that passkeys belong to, from Sillage's public address. Browsers allow passkeys only for a host name, over TLS or on localhost
 * (https://www.w3.org/TR/webauthn-3/#sctn-api, https://w3c.github.io/webappsec-secure-contexts/).
 *
 * @throws ApiError 409 where a browser would refuse, with what to do about it.
 */
export function passkeyPlace(
  settings: AddressSettings,
  ctx: Pick<Context, 'protocol' | 'host' | 'get'>,
): PasskeyPlace {
  const home = publicUrl(settings, ctx);
  const page = pageOf(ctx) ?? new URL(home);
  if (page.host !== new URL(home).host) throw errors.passkeysElsewhere(home);
  const { hostname, origin, protocol } = page;
  if (isOfDigits(hostname)) {
    if (!isLoopback(hostname)) throw errors.passkeysNeedName(origin);
    const local = new URL(home);
    local.hostname = 'localhost';
    throw errors.passkeysElsewhere(local.href.replace(/\/$/, ''));
  }
  if (protocol !== 'https:' && !isLocalName(hostname)) throw errors.passkeysNeedName(origin);
  return { rpId: hostname, origin };
}

/** The URL of the calling page. Its scheme is the one that the browser uses: a proxy may terminate TLS without saying so. */
function pageOf(ctx: Pick<Context, 'get'>): URL | null {
  const origin = ctx.get('Origin');
  return URL.canParse(origin) ? new URL(origin) : null;
}

const isOfDigits = (hostname: string): boolean => literalAddress(hostname) !== null;
const isLoopback = (hostname: string): boolean => {
  const address = literalAddress(hostname) ?? '';
  return isIP(address) === 4 ? address.startsWith('127.') : address === '::1';
};
const isLocalName = (hostname: string): boolean =>
  hostname === 'localhost' || hostname.endsWith('.localhost');
