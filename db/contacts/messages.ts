import type pg from 'pg';
import type { CallState } from '../../domain/steps/api-call/call';
import type { RenderedRequest } from '../../domain/steps/api-call/rendered-request';
import type { StepType } from '../../domain/steps/types';

/** A call that sends a message to a contact, with its step. */
export interface MessageRow {
  run_id: number;
  visit: number;
  webhook: string;
  state: CallState;
  trouble: { code: string; message: string } | null;
  /** Null: it was erased (docs/operating.md#retention). */
  request: RenderedRequest | null;
  automatisation_id: number;
  automatisation_name: string;
  is_campaign: boolean;
  step_id: number | null;
  step_type: StepType | null;
  step_description: string | null;
  created_at: Date;
  /** The same as PostgreSQL writes it, with microseconds. */
  created: string;
  sent_at: Date | null;
}

/** A part of the messages to a contact, newest first, and how many there are. */
export async function messagesOfContact(
  pool: pg.Pool,
  { userId, contactId }: { userId: number; contactId: number },
  part: { limit: number; offset: number },
): Promise<{ rows: MessageRow[]; total: number }> {
  const [rows, counted] = await Promise.all([
    readMessages(pool, { userId, contactId }, part),
    pool.query<{ total: number }>(
      'SELECT count(*) AS total FROM calls WHERE user_id = $1 AND contact_id = $2',
      [userId, contactId],
    ),
  ]);
  return { rows, total: counted.rows[0]?.total ?? 0 };
}

/** The same without the total; with `before`, only messages older than that one. The index `calls_of_contact` has this order. */
export async function readMessages(
  pool: pg.Pool,
  { userId, contactId }: { userId: number; contactId: number },
  { limit, offset = 0, before }: { limit: number; offset?: number; before?: MessageRow | undefined },
): Promise<MessageRow[]> {
  const { rows } = await pool.query<MessageRow>(
    `SELECT c.run_id, c.visit, c.webhook, c.state, c.trouble, c.request, c.created_at, c.created_at::text AS created, c.sent_at,
            r.automatisation_id, a.name AS automatisation_name, a.is_campaign,
            s.id AS step_id, s.type AS step_type, s.description AS step_description
     FROM (
       SELECT * FROM calls
       WHERE user_id = $1 AND contact_id = $2 ${before ? 'AND (created_at, run_id, visit) < ($5::timestamptz, $6, $7)' : ''}
       ORDER BY created_at DESC, run_id DESC, visit DESC LIMIT $3 OFFSET $4
     ) c
     JOIN automatisation_runs r ON r.user_id = c.user_id AND r.id = c.run_id
     JOIN automatisations a ON a.id = r.automatisation_id
     LEFT JOIN automatisation_steps s ON s.id = c.step_id AND s.user_id = $1
     ORDER BY c.created_at DESC, c.run_id DESC, c.visit DESC`,
    [userId, contactId, limit, offset, ...(before ? [before.created, before.run_id, before.visit] : [])],
  );
  return rows;
}
