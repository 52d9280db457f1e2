import type { Querier } from '../database/connection';
import { hashOfToken, makeToken } from './tokens';

/** How many minutes a user who knew the password may take to give a code. */
const challengeMinutes = 5;
/** How many codes may be tried before the password is asked for again. */
const triesOfEach = 5;

/** A sign-in that waits for a code. */
export interface SignInChallenge {
  userId: number;
  email: string;
  rememberMe: boolean;
}

/**
 * Stores that somebody knew the account's password and has to give a code. Returns the token, which only the browser keeps, valid for five
 * minutes and five tries. Expired challenges are deleted on the way.
 */
export async function beginChallenge(
  client: Querier,
  { userId, rememberMe }: Pick<SignInChallenge, 'userId' | 'rememberMe'>,
): Promise<{ token: string; expiresAt: Date }> {
  const token = makeToken();
  await client.query('DELETE FROM sign_in_challenges WHERE expires_at <= now()');
  const { rows } = await client.query<{ expires_at: Date }>(
    `INSERT INTO sign_in_challenges (hash, user_id, remember_me, expires_at)
     VALUES ($1, $2, $3, now() + interval '${challengeMinutes} minutes') RETURNING expires_at`,
    [hashOfToken(token), userId, rememberMe],
  );
  const [row] = rows;
  if (!row) throw new Error('The challenge was not stored');
  return { token, expiresAt: row.expires_at };
}

/** The account of a challenge; null where it has expired or was used up. Reading uses no try. */
export async function findChallenge(client: Querier, token: string): Promise<SignInChallenge | null> {
  const { rows } = await client.query<SignInChallenge>(
    `SELECT c.user_id AS "userId", u.email, c.remember_me AS "rememberMe"
     FROM sign_in_challenges c JOIN users u ON u.id = c.user_id
     WHERE c.hash = $1 AND c.expires_at > now() AND c.tries < ${triesOfEach} AND u.erasing_since IS NULL`,
    [hashOfToken(token)],
  );
  return rows[0] ?? null;
}

/** Uses a try of a challenge: returns whether one was left. */
export async function takeTry(client: Querier, token: string): Promise<boolean> {
  const { rowCount } = await client.query(
    `UPDATE sign_in_challenges SET tries = tries + 1 WHERE hash = $1 AND expires_at > now() AND tries < ${triesOfEach}`,
    [hashOfToken(token)],
  );
  return rowCount === 1;
}

/** Ends a challenge that was passed: returns whether it still existed. */
export async function endChallenge(client: Querier, token: string): Promise<boolean> {
  const { rowCount } = await client.query('DELETE FROM sign_in_challenges WHERE hash = $1', [
    hashOfToken(token),
  ]);
  return rowCount === 1;
}
