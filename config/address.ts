/* The one place that knows the addresses of Sillage. Each holds BASE_PATH and has no slash at its end. */
import type { Settings } from './settings';

type Local = Pick<Settings, 'HOST' | 'PORT' | 'BASE_PATH'>;

/** The settings that say where Sillage is reached. */
export type AddressSettings = Local & Pick<Settings, 'PUBLIC_URL'>;

/** By which address a request came. Koa's context is one: it believes X-Forwarded headers where TRUST_PROXY says so. */
export interface Asked {
  protocol: string;
  /** With its port, as the request says it, which may be no host at all; empty when it names none. */
  host: string;
}

/** Where this machine reaches the API. Nobody can open "all addresses": this machine's own is among them. */
export const localUrl = ({ HOST, PORT, BASE_PATH }: Local): string =>
  `http://${hostToOpen(HOST)}:${PORT}${BASE_PATH}`;

/**
 * Where the world reaches the API: PUBLIC_URL, given with BASE_PATH or without. Where it is not set, the address that the request came by,
 * or, for what answers no request, such as the links of e-mails, this machine's own.
 */
export function publicUrl(settings: AddressSettings, asked?: Asked): string {
  const { PUBLIC_URL, BASE_PATH } = settings;
  if (PUBLIC_URL !== undefined) {
    return new URL(PUBLIC_URL).pathname.endsWith(BASE_PATH) ? PUBLIC_URL : PUBLIC_URL + BASE_PATH;
  }
  const address = asked?.host ? `${asked.protocol}://${asked.host}${BASE_PATH}` : '';
  return URL.canParse(address) ? address : localUrl(settings);
}

/** Whether the world reaches the API over TLS: PUBLIC_URL says so. */
export const isReachedOverTls = ({ PUBLIC_URL }: Pick<Settings, 'PUBLIC_URL'>): boolean =>
  PUBLIC_URL?.startsWith('https:') === true;

/** What PUBLIC_URL and TRUST_PROXY say against each other, in words for the operator; null where they agree. */
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
