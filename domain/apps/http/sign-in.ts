import { basicAuth, type CredentialValues } from '../definition';

/** The header that a stored sign-in adds to every call to its host: basic with a user name, a custom header, or else bearer. */
export function signInHeader({
  username,
  header_name,
  secret = '',
}: CredentialValues): Readonly<Record<string, string>> {
  if (header_name !== undefined) return { [String(header_name)]: String(secret) };
  if (username !== undefined) {
    return { Authorization: `Basic ${basicAuth(String(username), String(secret))}` };
  }
  return { Authorization: `Bearer ${secret}` };
}
