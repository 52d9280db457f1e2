import type { Querier } from '../database/connection';
import { hashOfToken, makeToken } from './tokens';

/** What one-time tokens of one kind are for: the table of their hashes, and how long they are good for. */
export interface TokenKind {
  table: 'passkey_challenges' | 'openid_attempts';
  minutes: number;
}

/** What a device is to sign with a passkey. */
export const passkeyChallenge: TokenKind = { table: 'passkey_challenges', minutes: 5 };
/** What a browser keeps that went to the provider of OpenID Connect. */
export const openIdAttempt: TokenKind = { table: 'openid_attempts', minutes: 10 };

/**
 * Makes a token that is good once: for an account that is signed in, or with null for somebody who signs in. Only its hash is kept. Those that
 * nobody came back with are swept out on the way.
 */
export async function makeOneTimeToken(
  client: Querier,
  { table, minutes }: TokenKind,
  userId: number | null,
): Promise<string> {
  const token = makeToken();
  await client.query(`DELETE FROM ${table} WHERE expires_at <= now()`);
  await client.query(
    `INSERT INTO ${table} (hash, user_id, expires_at) VALUES ($1, $2, now() + make_interval(mins => $3))`,
    [hashOfToken(token), userId, minutes],
  );
  return token;
}

/** Takes a token: answers whether it was made for the account, or with null for somebody who signs in, and has not expired. */
export async function takeOneTimeToken(
  client: Querier,
  { table }: TokenKind,
  { token, userId }: { token: string; userId: number | null },
): Promise<boolean> {
  const { rows } = await client.query<{ is_live: boolean }>(
    `DELETE FROM ${table} WHERE hash = $1 AND user_id IS NOT DISTINCT FROM $2::bigint
     RETURNING expires_at > now() AS is_live`,
    [hashOfToken(token), userId],
  );
  return rows[0]?.is_live === true;
}
