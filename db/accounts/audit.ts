import type pg from 'pg';
import type { AuditedAction } from '../../domain/entities/account/audit';
import type { JsonObject } from '../../domain/entities/common';
import { toJson } from '../../domain/values/json';
import type { Querier } from '../database/connection';

/** What was done to an account. `actorId` is the account that really did it; null for the command line. */
export interface AuditedAct {
  userId: number;
  actorId: number | null;
  action: AuditedAction;
  detail?: JsonObject;
}

/** Adds an act to the audit log, in the caller's transaction. */
export async function audit(
  client: Querier,
  { userId, actorId, action, detail = {} }: AuditedAct,
): Promise<void> {
  await client.query('INSERT INTO audit_log (user_id, actor_id, action, detail) VALUES ($1, $2, $3, $4)', [
    userId,
    actorId,
    action,
    toJson(detail),
  ]);
}

/**
 * Logs that somebody guesses passwords of the account with this e-mail, if there is one: from one address, or, with null, from many. Who
 * does it is unknown.
 */
export async function auditGuessing(
  client: Querier,
  email: string,
  { address }: { address: string | null },
): Promise<void> {
  await client.query(
    `INSERT INTO audit_log (user_id, action, detail)
     SELECT id, 'sign_ins_refused', jsonb_strip_nulls(jsonb_build_object('address', $2::text)) FROM users WHERE lower(email) = lower($1)`,
    [email, address],
  );
}

/** Logs that an administrator ran a campaign as the account, if the event started a campaign. */
export async function auditCampaignRun(
  client: Querier,
  { userId, actorId, eventId }: { userId: number; actorId: number; eventId: number },
): Promise<void> {
  await client.query(
    `INSERT INTO audit_log (user_id, actor_id, action, detail)
     SELECT a.user_id, $2, 'campaign_run', jsonb_build_object('automatisation_id', a.id, 'name', a.name, 'event_id', e.id)
     FROM events e
     JOIN automatisations a ON a.user_id = e.user_id AND a.entry_event_name = e.name AND a.is_campaign
     WHERE e.user_id = $1 AND e.id = $3`,
    [userId, actorId, eventId],
  );
}

/** An entry of the log, with the e-mails of the account that it is about and of the actor. */
export interface StoredAct {
  id: number;
  action: AuditedAction;
  detail: JsonObject;
  created_at: Date;
  user_id: number;
  user_email: string;
  actor_id: number | null;
  actor_email: string | null;
}

/** One page of the log of all accounts, newest first, and how many entries there are. */
export async function readAuditLog(
  pool: pg.Pool,
  filter: { userId?: number; action?: AuditedAction },
  page: { offset: number; pageSize: number },
): Promise<{ entries: StoredAct[]; total: number }> {
  const chosen = `($1::bigint IS NULL OR l.user_id = $1) AND ($2::text IS NULL OR l.action = $2)`;
  const values = [filter.userId ?? null, filter.action ?? null];
  const [entries, count] = await Promise.all([
    pool.query<StoredAct>(
      `SELECT l.id, l.action, l.detail, l.created_at, l.user_id, u.email AS user_email, l.actor_id, a.email AS actor_email
       FROM audit_log l JOIN users u ON u.id = l.user_id LEFT JOIN users a ON a.id = l.actor_id
       WHERE ${chosen} ORDER BY l.id DESC OFFSET $3 LIMIT $4`,
      [...values, page.offset, page.pageSize],
    ),
    pool.query<{ total: number }>(`SELECT count(*) AS total FROM audit_log l WHERE ${chosen}`, values),
  ]);
  return { entries: entries.rows, total: count.rows[0]?.total ?? 0 };
}
