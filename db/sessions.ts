import { createHash, randomBytes } from 'node:crypto';
import type pg from 'pg';
import type { Role } from '../domain/entities/user';

/** How long a session lasts from its last use: hours, and with "remember me". No session outlives `longest` from sign-in. */
const lasting = { usual: '12 hours', remembered: '30 days', longest: '90 days' };
/** A use is noted when the last note is older than this: not every call writes. */
const noteEvery = '1 minute';

const tokenBytes = 32;
const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

/** The moment a session ends that is used now. */
const expiry = (session: string): string => `
  LEAST(
    now() + CASE WHEN (${session}.data -> 'remember_me')::boolean
                 THEN interval '${lasting.remembered}' ELSE interval '${lasting.usual}' END,
    ${session}.signed_in_at + interval '${lasting.longest}')`;

/** Opens a session; the token, which only the browser keeps, opens it. Ended sessions are swept out on the way. */
export async function openSession(
  client: pg.Pool | pg.ClientBase,
  { userId, rememberMe }: { userId: number; rememberMe: boolean },
): Promise<{ token: string; expiresAt: Date }> {
  const token = randomBytes(tokenBytes).toString('base64url');
  await client.query('DELETE FROM sessions WHERE expires_at <= now()');
  const { rows } = await client.query<{ expires_at: Date }>(
    `INSERT INTO sessions (id_hash, user_id, data, expires_at)
     SELECT $1, $2, s.data, ${expiry('s')} FROM (SELECT $3::jsonb AS data, now() AS signed_in_at) s
     RETURNING expires_at`,
    [hashOf(token), userId, JSON.stringify({ remember_me: rememberMe })],
  );
  const [row] = rows;
  if (!row) throw new Error('The session was not stored');
  return { token, expiresAt: row.expires_at };
}

export interface SessionInUse {
  userId: number;
  roles: Role[];
  expiresAt: Date;
  /** The end has moved: the browser's cookie has to last longer too. */
  isExtended: boolean;
}

/** Finds the session of a token and notes that it is used; null when there is none, or it has ended. */
export async function useSession(pool: pg.Pool, token: string): Promise<SessionInUse | null> {
  const { rows } = await pool.query<{
    user_id: number;
    roles: Role[];
    expires_at: Date;
    extended_to: Date | null;
  }>({
    name: 'use-session',
    text: `
      WITH live AS (
        SELECT * FROM sessions WHERE id_hash = $1 AND expires_at > now()
      ), extended AS (
        UPDATE sessions s SET expires_at = ${expiry('s')}
        FROM live WHERE s.id_hash = live.id_hash AND s.expires_at < ${expiry('s')} - interval '${noteEvery}'
        RETURNING s.expires_at
      )
      SELECT user_id, expires_at, (SELECT expires_at FROM extended) AS extended_to,
             ARRAY(SELECT role FROM user_roles r WHERE r.user_id = live.user_id ORDER BY role) AS roles
      FROM live`,
    values: [hashOf(token)],
  });
  const [row] = rows;
  if (!row) return null;
  return {
    userId: row.user_id,
    roles: row.roles,
    expiresAt: row.extended_to ?? row.expires_at,
    isExtended: row.extended_to !== null,
  };
}

export async function endSession(pool: pg.Pool, token: string): Promise<void> {
  await pool.query('DELETE FROM sessions WHERE id_hash = $1', [hashOf(token)]);
}

/** Ends all sessions of an account: its password is another. */
export async function endSessionsOf(client: pg.ClientBase, userId: number): Promise<void> {
  await client.query('DELETE FROM sessions WHERE user_id = $1', [userId]);
}
