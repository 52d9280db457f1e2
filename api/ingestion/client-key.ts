import type { Context } from 'koa';

type WithHeaders = Pick<Context, 'headers'>;

/** The client key in the header Client-Key. */
export function clientKeyOf({ headers }: WithHeaders): string | undefined {
  const key = headers['client-key'];
  return typeof key === 'string' && key !== '' ? key : undefined;
}

/** The client key as the user name of Basic authentication (RFC 7617). */
export function basicKeyOf({ headers }: WithHeaders): string | undefined {
  const credentials = /^Basic +(\S+)$/i.exec(headers.authorization ?? '')?.[1];
  if (credentials === undefined) return undefined;
  const [key = ''] = Buffer.from(credentials, 'base64').toString().split(':', 1);
  return key === '' ? undefined : key;
}
