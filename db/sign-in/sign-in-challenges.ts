import type { Querier } from '../database/connection';
import { hashOfToken, makeToken } from './tokens';

/** How long somebody who knew the password may take to give a code. */
const challengeMinutes = 5;
/** Codes that may be tried before the password is asked for again. */
const triesOfEach = 5;

/** Who has to give a code. */
export interface SignInChallenge {
  userId: number;
  email: string;
  rememberMe: boolean;
}

/**
 * Keeps that somebody knew the account's password and has to give a code. Answers the token that only the browser keeps, good for five minutes
 * and five tries. Those that have expired are swept out on the way.
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

/** Whose challenge it is; null where it has expired or was used up. Looking takes no try. */
export async function findChallenge(client: Querier, token: string): Promise<SignInChallenge | null> {
  const { rows } = await client.query<SignInChallenge>(
    `SELECT c.user_id AS "userId", u.email, c.remember_me AS "rememberMe"
     FROM sign_in_challenges c JOIN users u ON u.id = c.user_id
     WHERE c.hash = $1 AND c.expires_at > now() AND c.tries < ${triesOfEach} AND u.erasing_since IS NULL`,
    [hashOfToken(token)],
  );
  return rows[0] ?? null;
}

/** Takes a try of a challenge: answers whether one was left. */
export async function takeTry(client: Querier, token: string): Promise<boolean> {
  const { rowCount } = await client.query(
    `UPDATE sign_in_challenges SET tries = tries + 1 WHERE hash = $1 AND expires_at > now() AND tries < ${triesOfEach}`,
    [hashOfToken(token)],
  );
  return rowCount === 1;
}

/** Ends a challenge, which was met: answers whether it was still there. */
export async function endChallenge(client: Querier, token: string): Promise<boolean> {
  const { rowCount } = await client.query('DELETE FROM sign_in_challenges WHERE hash = $1', [
    hashOfToken(token),
  ]);
  return rowCount === 1;
}
