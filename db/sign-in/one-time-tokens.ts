import type { Querier } from '../database/connection';
import { hashOfToken, makeToken } from './tokens';

/** A kind of one-time tokens: the table of their hashes, and how many minutes they are valid. */
export interface TokenKind {
  table: 'passkey_challenges' | 'openid_attempts';
  minutes: number;
}

/** A challenge that a device signs with a passkey. */
export const passkeyChallenge: TokenKind = { table: 'passkey_challenges', minutes: 5 };
/** A token of a browser that was sent to the OpenID Connect provider. */
export const openIdAttempt: TokenKind = { table: 'openid_attempts', minutes: 10 };

/**
 * Creates a token that is valid once: for an account that is signed in, or with null for somebody who is signing in. Only its hash is
 * stored. Expired tokens are deleted on the way.
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

/** Consumes a token: returns whether it was made for the account, or with null for somebody who is signing in, and has not expired. */
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
