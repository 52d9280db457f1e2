import type pg from 'pg';
import type { SignedInBy } from '../../domain/entities/account/session';
import type { Role } from '../../domain/entities/account/user';
import type { Querier } from '../database/connection';
import { hashOfToken, makeToken } from './tokens';

/**
 * How long a session lasts after its last use: usually, and with "remember me". No session lasts longer than `longest` after the sign-in.
 */
const lasting = { usual: '12 hours', remembered: '30 days', longest: '90 days' };
/** A use is stored only when the last stored one is older than this, so that not every call writes. */
const noteEvery = '1 minute';

/** SQL: when a session that is used now expires. */
const expiry = (session: string): string => `
  LEAST(
    now() + CASE WHEN (${session}.data -> 'remember_me')::boolean
                 THEN interval '${lasting.remembered}' ELSE interval '${lasting.usual}' END,
    ${session}.signed_in_at + interval '${lasting.longest}')`;

/** How long an administrator acts as a client; use does not extend it. */
const impersonationLasts = '1 hour';

/** How many sessions an account keeps: those that were used last. */
const sessionsKept = 100;
/** How many characters of the header User-Agent are stored. */
const userAgentKept = 500;

/** Where a session is used from. */
export interface SeenFrom {
  address: string | null;
  /** The header User-Agent. */
  userAgent: string | null;
}

const seenNowhere: SeenFrom = { address: null, userAgent: null };
const kept = ({ address, userAgent }: SeenFrom): (string | null)[] => [
  address === null ? null : address.slice(0, 100),
  // A NUL cannot be stored, and carries no meaning.
  userAgent === null ? null : userAgent.replaceAll('\0', '').slice(0, userAgentKept),
];

interface NewSession {
  userId: number;
  rememberMe: boolean;
  by?: SignedInBy;
  seen?: SeenFrom;
}

/** Opens a session; returns its token, which only the browser keeps. Ended sessions are deleted on the way. */
export async function openSession(
  client: Querier,
  { userId, rememberMe, by = 'password', seen = seenNowhere }: NewSession,
): Promise<{ token: string; expiresAt: Date }> {
  const token = makeToken();
  await client.query('DELETE FROM sessions WHERE expires_at <= now()');
  const { rows } = await client.query<{ expires_at: Date }>(
    `INSERT INTO sessions (id_hash, user_id, data, expires_at, signed_in_by, address, user_agent)
     SELECT $1, $2, s.data, ${expiry('s')}, $4, $5, $6 FROM (SELECT $3::jsonb AS data, now() AS signed_in_at) s
     RETURNING expires_at`,
    [hashOfToken(token), userId, JSON.stringify({ remember_me: rememberMe }), by, ...kept(seen)],
  );
  const [row] = rows;
  if (!row) throw new Error('The session was not stored');
  await client.query(
    `DELETE FROM sessions WHERE id IN (
       SELECT id FROM sessions WHERE user_id = $1 AND impersonator_id IS NULL ORDER BY last_used_at DESC, id DESC OFFSET ${sessionsKept})`,
    [userId],
  );
  return { token, expiresAt: row.expires_at };
}

/**
 * Opens a session as another account for the administrator whose session the token opens; the administrator's own session stays, to return
 * to. Throws when it has ended.
 */
export async function openImpersonation(
  client: Querier,
  administratorToken: string,
  userId: number,
): Promise<{ token: string; expiresAt: Date }> {
  const token = makeToken();
  const { rows } = await client.query<{ expires_at: Date }>(
    `INSERT INTO sessions (id_hash, user_id, impersonator_id, impersonator_session, data, expires_at)
     SELECT $1, $2, s.user_id, s.id_hash, '{}', now() + interval '${impersonationLasts}'
     FROM sessions s WHERE s.id_hash = $3
     RETURNING expires_at`,
    [hashOfToken(token), userId, hashOfToken(administratorToken)],
  );
  const [row] = rows;
  if (!row) throw new Error('The session to return to has ended');
  return { token, expiresAt: row.expires_at };
}

/**
 * Ends an impersonation. The administrator's own session goes on under a new token, because the browser no longer has the old
 * one; null when the token opens no impersonation.
 */
export async function endImpersonation(
  client: Querier,
  impersonationToken: string,
): Promise<{ token: string; expiresAt: Date } | null> {
  const token = makeToken();
  const { rows } = await client.query<{ expires_at: Date }>(
    `WITH ended AS (
       DELETE FROM sessions WHERE id_hash = $1 AND impersonator_session IS NOT NULL RETURNING impersonator_session
     )
     UPDATE sessions s SET id_hash = $2 FROM ended WHERE s.id_hash = ended.impersonator_session RETURNING s.expires_at`,
    [hashOfToken(impersonationToken), hashOfToken(token)],
  );
  const [row] = rows;
  return row ? { token, expiresAt: row.expires_at } : null;
}

export interface SessionInUse {
  sessionId: number;
  userId: number;
  roles: Role[];
  signedInAt: Date;
  /** The administrator who acts as the account; null: its owner. */
  impersonatorId: number | null;
  expiresAt: Date;
  /** The session was extended: the browser's cookie must last longer too. */
  isExtended: boolean;
}

/** Finds the session of a token and notes that it is used, and from where; null when there is none, or it has ended. */
export async function useSession(
  pool: pg.Pool,
  token: string,
  seen: SeenFrom = seenNowhere,
): Promise<SessionInUse | null> {
  const { rows } = await pool.query<{
    id: number;
    user_id: number;
    roles: Role[];
    signed_in_at: Date;
    impersonator_id: number | null;
    expires_at: Date;
    extended_to: Date | null;
  }>({
    name: 'use-session',
    text: `
      WITH live AS (
        SELECT * FROM sessions s WHERE id_hash = $1 AND expires_at > now()
          AND (impersonator_id IS NULL
            OR EXISTS (SELECT FROM user_roles r WHERE r.user_id = s.impersonator_id AND r.role = 'ROLE_ADMIN'))
      ), extended AS (
        UPDATE sessions s
        SET expires_at = CASE WHEN s.impersonator_id IS NULL THEN ${expiry('s')} ELSE s.expires_at END, last_used_at = now(),
            address = coalesce($2, s.address), user_agent = coalesce($3, s.user_agent)
        FROM live WHERE s.id_hash = live.id_hash AND s.last_used_at < now() - interval '${noteEvery}'
        RETURNING s.expires_at
      )
      SELECT id, user_id, signed_in_at, impersonator_id, expires_at, (SELECT expires_at FROM extended) AS extended_to,
             ARRAY(SELECT role FROM user_roles r WHERE r.user_id = live.user_id ORDER BY role) AS roles
      FROM live`,
    values: [hashOfToken(token), ...kept(seen)],
  });
  const [row] = rows;
  if (!row) return null;
  return {
    sessionId: row.id,
    userId: row.user_id,
    roles: row.roles,
    signedInAt: row.signed_in_at,
    impersonatorId: row.impersonator_id,
    expiresAt: row.extended_to ?? row.expires_at,
    isExtended: row.extended_to !== null,
  };
}

/** Whether the session of a token goes on; unlike a use, this does not extend it. */
export async function isSessionLive(client: Querier, token: string): Promise<boolean> {
  const { rowCount } = await client.query('SELECT FROM sessions WHERE id_hash = $1 AND expires_at > now()', [
    hashOfToken(token),
  ]);
  return rowCount === 1;
}

/** Ends a session. An administrator who acts as a client is signed out altogether, and the log says that it ended. */
export async function endSession(client: Querier, token: string): Promise<void> {
  await client.query(
    `WITH ended AS (DELETE FROM sessions WHERE id_hash = $1 RETURNING user_id, impersonator_id, impersonator_session),
          own AS (DELETE FROM sessions s USING ended WHERE s.id_hash = ended.impersonator_session)
     INSERT INTO audit_log (user_id, actor_id, action)
     SELECT user_id, impersonator_id, 'impersonation_ended' FROM ended WHERE impersonator_id IS NOT NULL`,
    [hashOfToken(token)],
  );
}

/**
 * Ends the sessions of an account, also those in which it acts as another account; returns how many. The session that `exceptToken` opens,
 * in which the password was changed, goes on. A sign-in that still waits for a code must start again.
 */
export async function endSessionsOf(client: Querier, userId: number, exceptToken = ''): Promise<number> {
  await client.query('DELETE FROM sign_in_challenges WHERE user_id = $1', [userId]);
  const { rowCount } = await client.query(
    'DELETE FROM sessions WHERE (user_id = $1 OR impersonator_id = $1) AND id_hash <> $2',
    [userId, hashOfToken(exceptToken)],
  );
  return rowCount ?? 0;
}

/** A session of an account as it is stored. */
export interface StoredSession {
  id: number;
  signed_in_by: SignedInBy;
  signed_in_at: Date;
  last_used_at: Date;
  expires_at: Date;
  address: string | null;
  user_agent: string | null;
  /** The e-mail of the administrator who acts as the account in it. */
  impersonator: string | null;
}

/** The sessions of an account that go on, those used last first. */
export async function listSessions(client: Querier, userId: number): Promise<StoredSession[]> {
  const { rows } = await client.query<StoredSession>(
    `SELECT s.id, s.signed_in_by, s.signed_in_at, s.last_used_at, s.expires_at, s.address, s.user_agent, i.email AS impersonator
     FROM sessions s LEFT JOIN users i ON i.id = s.impersonator_id
     WHERE s.user_id = $1 AND s.expires_at > now() ORDER BY s.last_used_at DESC, s.id DESC LIMIT ${2 * sessionsKept}`,
    [userId],
  );
  return rows;
}

/** Ends one session of an account; answers whether there was one. */
export async function endSessionOf(client: Querier, userId: number, id: number): Promise<boolean> {
  const { rowCount } = await client.query('DELETE FROM sessions WHERE user_id = $1 AND id = $2', [
    userId,
    id,
  ]);
  return rowCount === 1;
}

/**
 * Ends the sessions of an account except one; returns how many. Sessions in which it acts as another account end with the session that
 * opened them.
 */
export async function endOtherSessions(client: Querier, userId: number, exceptId: number): Promise<number> {
  const { rowCount } = await client.query('DELETE FROM sessions WHERE user_id = $1 AND id <> $2', [
    userId,
    exceptId,
  ]);
  return rowCount ?? 0;
}
