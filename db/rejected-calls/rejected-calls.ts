import type pg from 'pg';
import { rejectedCallsKept } from '../../domain/entities/events/rejected-call';
import { toJson } from '../../domain/values/json';

/** A refused ingestion call, or item of a batch. */
export interface RejectedCall {
  userId: number;
  /** X-Request-Id of the answer; null for a call that was refused before it had one. */
  requestId: string | null;
  path: string;
  /** Its place in a batch. */
  index: number | null;
  code: string;
  params: Record<string, string | number>;
  excerpt: string | null;
  createdAt: Date;
}

/** A refused call as it was stored. */
export interface KeptRejectedCall extends Omit<RejectedCall, 'userId'> {
  id: number;
}

/**
 * Stores refused calls, and keeps only the newest of each account and path: forged deliveries do not push out the calls that integrators
 * look for.
 */
export async function keepRejectedCalls(pool: pg.Pool, calls: readonly RejectedCall[]): Promise<void> {
  // Nothing is stored for an account that was deleted meanwhile.
  await pool.query({
    name: 'keep-rejected-calls',
    text: `
      INSERT INTO rejected_calls (user_id, request_id, path, index, code, params, excerpt, created_at)
      SELECT i.user_id, i.request_id, i.path, i.index, i.code, i.params, i.excerpt, i.created_at
      FROM jsonb_to_recordset($1::jsonb)
           AS i (place integer, user_id bigint, request_id uuid, path text, index integer, code text, params jsonb,
                 excerpt text, created_at timestamptz)
      JOIN users u ON u.id = i.user_id
      ORDER BY i.place`,
    values: [toJson(calls.map(toRow))],
  });
  await pool.query({
    name: 'forget-rejected-calls',
    text: `
      DELETE FROM rejected_calls r
      USING (SELECT DISTINCT * FROM unnest($1::bigint[], $2::text[])) AS a (user_id, path)
      WHERE r.user_id = a.user_id AND r.path = a.path AND r.id <= (
        SELECT o.id FROM rejected_calls o WHERE o.user_id = a.user_id AND o.path = a.path
        ORDER BY o.id DESC OFFSET ${rejectedCallsKept} LIMIT 1)`,
    values: [calls.map(({ userId }) => userId), calls.map(({ path }) => path)],
  });
}

const toRow = (call: RejectedCall, place: number): object => ({
  place,
  user_id: call.userId,
  request_id: call.requestId,
  path: call.path,
  index: call.index,
  code: call.code,
  params: call.params,
  excerpt: call.excerpt,
  created_at: call.createdAt.toISOString(),
});

/** The account's last refused calls, the newest first: those to a path, or to all but some. */
export async function readRejectedCalls(
  pool: pg.Pool,
  userId: number,
  { to, notTo = [] }: { to?: string; notTo?: readonly string[] },
): Promise<KeptRejectedCall[]> {
  const { rows } = await pool.query<
    Omit<KeptRejectedCall, 'requestId' | 'createdAt'> & { request_id: string | null; created_at: Date }
  >(
    `SELECT id, request_id, path, index, code, params, excerpt, created_at FROM rejected_calls
     WHERE user_id = $1 AND path = COALESCE($2, path) AND path <> ALL ($3::text[])
     ORDER BY id DESC LIMIT ${rejectedCallsKept}`,
    [userId, to ?? null, notTo],
  );
  return rows.map(({ request_id, created_at, ...row }) => ({
    ...row,
    requestId: request_id,
    createdAt: created_at,
  }));
}
