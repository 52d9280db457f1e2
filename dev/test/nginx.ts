import { byPackage, locate } from './programs';

/** Finds the proxy of the tests: NGINX_PATH, one on the PATH or where systems keep it, or Debian's package as root. Throws Problem. */
export const locateNginx = (signal: AbortSignal): Promise<string> =>
  locate(
    {
      name: 'nginx',
      suite: 'proxy',
      setting: 'NGINX_PATH',
      commands: ['nginx'],
      // A user's PATH often lacks these folders.
      places: ['/usr/sbin/nginx', '/usr/local/sbin/nginx'],
      ways: [byPackage('nginx')],
    },
    signal,
  );
