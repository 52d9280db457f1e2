import { holdsLiquid } from '../../values/liquid/template';
import type { CredentialValues } from '../definition';
import { signInHeader } from './sign-in';

/**
 * The credentials of a connection that would send the given header of a call; null when there are none: a header with placeholders is not a
 * stored secret, and a connection needs a fixed host.
 */
export function signInOfHeader(url: string, name: string, value: string): CredentialValues | null {
  if (holdsLiquid(value)) return null;
  const host = hostOf(url);
  if (host === null) return null;
  const header = name.trim();
  const own = { host, header_name: header, secret: value };
  if (header.toLowerCase() !== 'authorization') return own;
  const [, scheme = '', rest = ''] = /^(basic|bearer) +(\S+)$/i.exec(value.trim()) ?? [];
  const found: CredentialValues =
    scheme.toLowerCase() === 'bearer' ? { host, secret: rest } : { host, ...basicOf(rest) };
  // When the connection would send something different, keep the header as it was written.
  return signInHeader(found)['Authorization'] === value ? found : own;
}

/** The host of an address that begins with a literal one. */
function hostOf(url: string): string | null {
  const [, host = ''] = /^https?:\/\/([^/?#@\s{}]+)(?:[/?#]|$)/i.exec(url.trim()) ?? [];
  return host === '' ? null : host;
}

/** The user name and secret of a basic sign-in; when the text is no valid one, the text itself as the secret. */
export function basicOf(encoded: string): CredentialValues {
  try {
    const bytes = Uint8Array.from(atob(encoded), (letter) => letter.charCodeAt(0));
    const [username = '', ...rest] = new TextDecoder('utf-8', { fatal: true }).decode(bytes).split(':');
    return { username, secret: rest.join(':') };
  } catch {
    return { secret: encoded };
  }
}
