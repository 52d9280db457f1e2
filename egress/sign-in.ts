import { apps } from '../domain/apps';
import type { CredentialValues, OriginSetting } from '../domain/apps/definition';
import type { AppKind } from '../domain/entities/app';

/** The origins at which the operator calls providers instead of their own. */
export type Origins = Readonly<Partial<Record<OriginSetting, string>>>;

/** A connection with decrypted credentials. It lives for one attempt only; a mail server's connection keeps its own for some seconds more (docs/decisions/0110). */
export interface SignIn {
  app: AppKind;
  credentials: CredentialValues;
}

/** The value of a marker: `app.auth_token`, or one derived from the credentials; undefined when the connection has none. */
export function credentialOf({ app, credentials }: SignIn, name: string): string | undefined {
  const field = name.replace(/^app\./, '');
  const value = credentials[field] ?? apps[app].server?.derived?.[field]?.(credentials);
  return value === undefined ? undefined : String(value);
}

/** All secrets of a connection, which must never be shown: those that a form hides, and those derived from them. */
export function secretsOf({ app, credentials }: SignIn): string[] {
  const { fields, server } = apps[app];
  const hidden = fields.flatMap(({ field, isSecret }) => (isSecret ? (credentials[field] ?? []) : []));
  const made = Object.values(server?.derived ?? {}).map((make) => make(credentials));
  const headers = Object.values(server?.signIn?.(credentials) ?? {});
  return [...hidden, ...made, ...headers].map(String).filter((secret) => secret.length >= shortestSecret);
}

/** Shorter secrets would match parts of ordinary words. */
const shortestSecret = 6;

/** The origin to which a connection's credentials may go, and the one called instead of it; null when there is none that can be called. */
export function originOf(
  { app, credentials }: SignIn,
  origins: Origins,
): { own: string; called: string } | null {
  const { server } = apps[app];
  if (!server) return null;
  const own = server.origin(credentials);
  if (!URL.canParse(own)) return null;
  const replaced = server.originSetting && origins[server.originSetting];
  return { own, called: replaced ?? own };
}
