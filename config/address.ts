/* The one place that knows the addresses of Sillage. Each holds BASE_PATH and has no slash at its end. */
import type { Settings } from './settings';

type Local = Pick<Settings, 'HOST' | 'PORT' | 'BASE_PATH'>;

/** The settings that say where Sillage is reached. */
export type AddressSettings = Local & Pick<Settings, 'PUBLIC_URL'>;

/** By which address a request came. Koa's context is one: it believes X-Forwarded headers where TRUST_PROXY says so. */
export interface Asked {
  protocol: string;
  /** With its port; empty when the request names none. */
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
  return asked?.host ? `${asked.protocol}://${asked.host}${BASE_PATH}` : localUrl(settings);
}

function hostToOpen(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1';
  if (host === '::') return '[::1]';
  return host.includes(':') ? `[${host}]` : host;
}
