import type { Querier } from '../database/connection';
import { lockAccount } from '../accounts/lock-account';

/** A person's identity at a provider. */
export interface ProvenIdentity {
  issuer: string;
  subject: string;
  /** Null: the provider tells none. */
  email: string | null;
}

/** An identity as the owner of its account sees it. */
export interface ListedIdentity {
  id: number;
  issuer: string;
  email: string | null;
  created_at: Date;
  last_used_at: Date | null;
}

const listed = 'id, issuer, email, created_at, last_used_at';

export async function listIdentities(client: Querier, userId: number): Promise<ListedIdentity[]> {
  const { rows } = await client.query<ListedIdentity>(
    `SELECT ${listed} FROM identities WHERE user_id = $1 ORDER BY id`,
    [userId],
  );
  return rows;
}

export async function hasIdentity(client: Querier, userId: number, id: number): Promise<boolean> {
  const { rowCount } = await client.query('SELECT FROM identities WHERE user_id = $1 AND id = $2', [
    userId,
    id,
  ]);
  return rowCount === 1;
}

/** Notes that an identity signs in, and returns its account; undefined when no account has it, or when the account is being erased. */
export async function useIdentity(
  client: Querier,
  { issuer, subject, email }: ProvenIdentity,
): Promise<number | undefined> {
  const { rows } = await client.query<{ user_id: number }>(
    `UPDATE identities i SET last_used_at = now(), email = coalesce($3, i.email) FROM users u
     WHERE i.issuer = $1 AND i.subject = $2 AND u.id = i.user_id AND u.erasing_since IS NULL
     RETURNING i.user_id`,
    [issuer, subject, email],
  );
  return rows[0]?.user_id;
}

/**
 * Links an identity to an account, in the caller's transaction. Returns null when the account is being erased; throws a unique violation
 * when an account has it already.
 */
export async function linkIdentity(
  client: Querier,
  userId: number,
  { issuer, subject, email }: ProvenIdentity,
): Promise<ListedIdentity | null> {
  if (!(await lockAccount(client, userId))) return null;
  const { rows } = await client.query<ListedIdentity>(
    `INSERT INTO identities (user_id, issuer, subject, email) VALUES ($1, $2, $3, $4) RETURNING ${listed}`,
    [userId, issuer, subject, email],
  );
  return rows[0] ?? null;
}

/** The account that has the e-mail, unless it is linked at the issuer already: then the e-mail belongs to another person there now. */
export async function accountToLink(
  client: Querier,
  email: string,
  issuer: string,
): Promise<number | undefined> {
  const { rows } = await client.query<{ id: number }>(
    `SELECT id FROM users u WHERE lower(email) = lower($1) AND erasing_since IS NULL
       AND NOT EXISTS (SELECT FROM identities i WHERE i.user_id = u.id AND i.issuer = $2)`,
    [email, issuer],
  );
  return rows[0]?.id;
}

/** Unlinks an identity; returns its issuer, or undefined when the account has no such identity. */
export async function unlinkIdentity(
  client: Querier,
  userId: number,
  id: number,
): Promise<string | undefined> {
  const { rows } = await client.query<{ issuer: string }>(
    'DELETE FROM identities WHERE user_id = $1 AND id = $2 RETURNING issuer',
    [userId, id],
  );
  return rows[0]?.issuer;
}
