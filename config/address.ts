/* The one place that knows the addresses of Sillage. Each holds BASE_PATH and has no slash at its end. */
import type { Settings } from './settings';

type Local = Pick<Settings, 'HOST' | 'PORT' | 'BASE_PATH'>;

/** The settings that say where Sillage is reached. */
export type AddressSettings = Local & Pick<Settings, 'PUBLIC_URL'>;

/** The address by which a request came. Koa's context fits: it trusts X-Forwarded headers where TRUST_PROXY says so. */
export interface Asked {
  protocol: string;
  /** With its port, as the request states it; it may be an invalid host, and is empty when the request names none. */
  host: string;
}

/** The address at which this machine reaches the API. A listener on all addresses is also reachable at this machine's own. */
export const localUrl = ({ HOST, PORT, BASE_PATH }: Local): string =>
  `http://${hostToOpen(HOST)}:${PORT}${BASE_PATH}`;

/**
 * The public address of the API: PUBLIC_URL, given with BASE_PATH or without. When it is not set: the address that the request came by, or
 * this machine's own where there is no request, such as for links in e-mails.
 */
export function publicUrl(settings: AddressSettings, asked?: Asked): string {
  const { PUBLIC_URL, BASE_PATH } = settings;
  if (PUBLIC_URL !== undefined) {
    return new URL(PUBLIC_URL).pathname.endsWith(BASE_PATH) ? PUBLIC_URL : PUBLIC_URL + BASE_PATH;
  }
  const address = asked?.host ? `${asked.protocol}://${asked.host}${BASE_PATH}` : '';
  return URL.canParse(address) ? address : localUrl(settings);
}

/** The address that pictures and links of tracked e-mails lead to: they are read elsewhere, so this machine's own is none. Null: there is none. */
export const trackingUrl = (settings: AddressSettings): string | null =>
  settings.PUBLIC_URL === undefined ? null : publicUrl(settings);

/** Whether the world reaches the API over TLS: PUBLIC_URL says so. */
export const isReachedOverTls = ({ PUBLIC_URL }: Pick<Settings, 'PUBLIC_URL'>): boolean =>
  PUBLIC_URL?.startsWith('https:') === true;

/** How PUBLIC_URL and TRUST_PROXY contradict each other, in words for the operator; null when they agree. */
export function proxyContradiction(settings: Pick<Settings, 'PUBLIC_URL' | 'TRUST_PROXY'>): string | null {
  const { PUBLIC_URL, TRUST_PROXY } = settings;
  if (PUBLIC_URL === undefined) return null;
  if (isReachedOverTls(settings) && TRUST_PROXY === 0) {
    return `PUBLIC_URL is ${PUBLIC_URL}, so a proxy speaks TLS before the API, and TRUST_PROXY is not set: every caller seems to come from the proxy, and limits by address count all of them together. Set TRUST_PROXY=true if nobody reaches the API past the proxy.`;
  }
  if (!isReachedOverTls(settings) && TRUST_PROXY > 0) {
    return `TRUST_PROXY is set, and PUBLIC_URL is ${PUBLIC_URL}: sessions go over the network in the clear. Have the proxy speak TLS, and PUBLIC_URL begin with https.`;
  }
  return null;
}

function hostToOpen(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1';
  if (host === '::') return '[::1]';
  return host.includes(':') ? `[${host}]` : host;
}
