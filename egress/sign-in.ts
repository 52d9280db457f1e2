import { apps } from '../domain/apps';
import type { CredentialValues, OriginSetting } from '../domain/apps/definition';
import type { AppKind } from '../domain/entities/app';

/** The origins that the operator calls providers at instead of their own. */
export type Origins = Readonly<Partial<Record<OriginSetting, string>>>;

/** A connection whose credentials are open. It lives as long as one attempt. */
export interface SignIn {
  app: AppKind;
  credentials: CredentialValues;
}

/** What a marker stands for: `app.auth_token`, or one made from the credentials; undefined where the connection has none. */
export function credentialOf({ app, credentials }: SignIn, name: string): string | undefined {
  const field = name.replace(/^app\./, '');
  const value = credentials[field] ?? apps[app].server?.derived?.[field]?.(credentials);
  return value === undefined ? undefined : String(value);
}

/** Everything of a connection that must be seen nowhere: what a form hides, and what is made from it. */
export function secretsOf({ app, credentials }: SignIn): string[] {
  const { fields, server } = apps[app];
  const hidden = fields.flatMap(({ field, isSecret }) => (isSecret ? (credentials[field] ?? []) : []));
  const made = Object.values(server?.derived ?? {}).map((make) => make(credentials));
  const headers = Object.values(server?.signIn?.(credentials) ?? {});
  return [...hidden, ...made, ...headers].map(String).filter((secret) => secret.length >= shortestSecret);
}

/** What is shorter would be found in every other word. */
const shortestSecret = 6;

/** The origin that a connection's credentials may go to, and the one that is called in its place; null: it names none that can be called. */
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
