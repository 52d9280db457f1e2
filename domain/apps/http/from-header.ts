import { holdsLiquid } from '../../values/liquid/template';
import type { CredentialValues } from '../definition';
import { signInHeader } from './sign-in';

/**
 * The sign-in by which a connection sends a header that stands in a call; null where none does: what a run fills in is not stored, and a
 * host is fixed.
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
  // What would be written otherwise than it was is kept as it was.
  return signInHeader(found)['Authorization'] === value ? found : own;
}

/** The host of an address that begins with one, as it is written. */
function hostOf(url: string): string | null {
  const [, host = ''] = /^https?:\/\/([^/?#@\s{}]+)(?:[/?#]|$)/i.exec(url.trim()) ?? [];
  return host === '' ? null : host;
}

/** The name and the secret of a basic sign-in; the text itself as a secret where it is none. */
export function basicOf(encoded: string): CredentialValues {
  try {
    const bytes = Uint8Array.from(atob(encoded), (letter) => letter.charCodeAt(0));
    const [username = '', ...rest] = new TextDecoder('utf-8', { fatal: true }).decode(bytes).split(':');
    return { username, secret: rest.join(':') };
  } catch {
    return { secret: encoded };
  }
}
