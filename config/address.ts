import type { Settings } from './settings';

/** Where this machine reaches the API. Nobody can open "all addresses": this machine's own is among them. */
export const localUrl = ({ HOST, PORT }: Pick<Settings, 'HOST' | 'PORT'>): string =>
  `http://${hostToOpen(HOST)}:${PORT}`;

/** Where the world reaches the API, without a slash at its end. */
export const publicUrl = (settings: Pick<Settings, 'PUBLIC_URL' | 'HOST' | 'PORT'>): string =>
  settings.PUBLIC_URL ?? localUrl(settings);

function hostToOpen(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1';
  if (host === '::') return '[::1]';
  return host.includes(':') ? `[${host}]` : host;
}
