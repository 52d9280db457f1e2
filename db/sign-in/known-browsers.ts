import type pg from 'pg';
import type { Querier } from '../database/connection';
import { hashOfToken, makeToken } from './tokens';

/** How many days a browser stays known after its last sign-in; browsers keep no cookie for longer than 400 days. */
export const knownDays = 365;
/** How many browsers an account keeps: those of its last sign-ins. */
const browsersKept = 50;

/**
 * Notes that the account was signed in to in a browser, in the caller's transaction, and returns the browser's new token. The accounts that
 * knew the browser by its old token know it by the new one: a token that an attacker put into a browser is worthless after a sign-in there.
 */
export async function noteBrowser(
  client: Querier,
  userId: number,
  before: string | undefined,
): Promise<string> {
  const token = makeToken();
  const hash = hashOfToken(token);
  if (before !== undefined)
    await client.query('UPDATE known_browsers SET id_hash = $1 WHERE id_hash = $2', [
      hash,
      hashOfToken(before),
    ]);
  await client.query(
    `INSERT INTO known_browsers (user_id, id_hash) VALUES ($1, $2)
     ON CONFLICT (user_id, id_hash) DO UPDATE SET signed_in_at = now()`,
    [userId, hash],
  );
  await client.query(
    `DELETE FROM known_browsers WHERE user_id = $1 AND (
       signed_in_at < now() - interval '${knownDays} days'
       OR id_hash NOT IN (SELECT id_hash FROM known_browsers WHERE user_id = $1 ORDER BY signed_in_at DESC LIMIT ${browsersKept}))`,
    [userId],
  );
  return token;
}

/** Whether the account of an e-mail was signed in to before in the browser that has the token. */
export async function isKnownBrowser(pool: pg.Pool, email: string, token: string): Promise<boolean> {
  const { rowCount } = await pool.query(
    `SELECT FROM known_browsers b JOIN users u ON u.id = b.user_id
     WHERE lower(u.email) = lower($1) AND b.id_hash = $2 AND b.signed_in_at > now() - interval '${knownDays} days'`,
    [email, hashOfToken(token)],
  );
  return rowCount === 1;
}
